import { describe, expect, test } from 'vitest';
import { minor } from '../kernel/money.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { disputeDeadlines, disputeTransitions } from './states.ts';
import {
  DISPUTE_ACTORS,
  DISPUTE_SIDES,
  DISPUTE_STATES,
  type DisputeFacts,
  TERMINAL_DISPUTE_STATES,
} from './types.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** Facts with which every guard passes that does not contradict another. */
const facts: DisputeFacts = {
  now: NOW,
  due_at: at(1),
  opened_at: at(-13),
  type: 'not_as_described',
  wanted: { outcome: 'refund_full', refund_minor: null },
  proposals: { buyer: 0, seller: 0 },
  proposed_by: null,
  asked: [],
  decision: null,
  accepted: [],
  has_appealed: false,
  officer_id: 'sue',
  side: null,
  staff_id: 'sue',
  has_missed: false,
  least_price_minor: minor(10_000),
  rules: firstRuleBook,
};

const PART = { outcome: 'refund_part', refund_minor: minor(5_000) } as const;
const FULL = { outcome: 'refund_full', refund_minor: null } as const;
const KEEP = { outcome: 'release', refund_minor: null } as const;

function answer(
  event: string,
  state: string | null,
  actor: string,
  more: Partial<DisputeFacts> = {},
  payload?: unknown,
): string {
  const side = DISPUTE_SIDES.find((each) => each === actor) ?? null;
  const of: DisputeFacts = { ...facts, side, ...more };
  const query = { event, state, actors: [actor], facts: of, payload };
  const decision = decide(disputeTransitions, query);
  return decision.allowed ? String(decision.row.to) : decision.reason;
}

/** Every event with the states and actors that the table of rules.md §6 has for it. */
const MAY = `
open             | -                 | buyer
answer           | open              | seller
close_in_silence | open              | system
escalate         | open              | system
escalate         | talking           | buyer seller system
propose          | talking           | buyer seller
accept_proposal  | proposal          | buyer seller
refuse_proposal  | proposal          | buyer seller
expire_proposal  | proposal          | system
take             | escalated appealed | staff
hand_over        | under_review awaiting_evidence | staff
ask_evidence     | under_review      | staff
bring_evidence   | awaiting_evidence | buyer seller
end_evidence     | awaiting_evidence | system
decide           | under_review      | staff
accept_decision  | decided           | buyer seller
appeal           | decided           | buyer seller
decide_appeal    | appealed          | staff
close            | decided           | system
withdraw         | open talking proposal escalated | buyer
withdraw         | awaiting_evidence under_review decided appealed | buyer
miss_clock       | escalated under_review appealed | system`;

test('the table is a graph without dead ends', () => {
  expect(
    transitionTableErrors(disputeTransitions, [...DISPUTE_STATES], [...TERMINAL_DISPUTE_STATES]),
  ).toEqual([]);
});

test('every event in every state by every actor is in the table or refused (Z5)', () => {
  const lines = MAY.trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  const may = new Set(
    lines.flatMap(([event = '', from = '', by = '']) =>
      from
        .split(' ')
        .flatMap((state) => by.split(' ').map((actor) => `${event} ${state} ${actor}`)),
    ),
  );
  const events = new Set(lines.map(([event = '']) => event));
  expect(new Set(disputeTransitions.map(({ event }) => event))).toEqual(events as Set<string>);
  for (const event of events) {
    for (const state of [null, ...DISPUTE_STATES]) {
      const somebody = [...may].some((each) => each.startsWith(`${event} ${state ?? '-'} `));
      for (const actor of DISPUTE_ACTORS) {
        const key = `${event} ${state ?? '-'} ${actor}`;
        const got = answer(event, state, actor);
        if (!somebody) expect(got, key).toBe('STATE');
        else if (!may.has(key)) expect(got, key).toBe('ACTOR');
        else expect(['STATE', 'ACTOR', 'NOT_IMPLEMENTED'], key).not.toContain(got);
      }
    }
  }
});

describe('clocks', () => {
  const due = { due_at: NOW };
  test.each<[string, string, string, Partial<DisputeFacts>, string]>([
    ['answer', 'open', 'seller', {}, 'talking'],
    ['answer', 'open', 'seller', due, 'TOO_LATE'],
    ['close_in_silence', 'open', 'system', { type: 'code_used' }, 'NOT_YET'],
    ['close_in_silence', 'open', 'system', { ...due, type: 'code_used' }, 'closed_refund_full'],
    ['close_in_silence', 'open', 'system', { ...due, type: 'account_recalled' }, 'NOT_YET'],
    ['escalate', 'open', 'system', { ...due, type: 'account_recalled' }, 'escalated'],
    ['escalate', 'open', 'system', { ...due, type: 'not_delivered' }, 'NOT_YET'],
    ['escalate', 'talking', 'buyer', { opened_at: at(-12) }, 'escalated'],
    ['escalate', 'talking', 'seller', { opened_at: at(-11.9) }, 'NOT_YET'],
    ['escalate', 'talking', 'system', {}, 'NOT_YET'],
    ['escalate', 'talking', 'system', due, 'escalated'],
    ['expire_proposal', 'proposal', 'system', { ...due, opened_at: at(-47.9) }, 'talking'],
    ['expire_proposal', 'proposal', 'system', { ...due, opened_at: at(-48) }, 'escalated'],
    ['expire_proposal', 'proposal', 'system', {}, 'NOT_YET'],
    ['end_evidence', 'awaiting_evidence', 'system', {}, 'NOT_YET'],
    ['end_evidence', 'awaiting_evidence', 'system', due, 'under_review'],
    ['miss_clock', 'under_review', 'system', {}, 'NOT_YET'],
    ['miss_clock', 'under_review', 'system', due, 'under_review'],
    ['miss_clock', 'under_review', 'system', { ...due, has_missed: true }, 'MISSED_BEFORE'],
  ])('%s of %s by %s with %o: %s', (event, state, actor, more, expected) => {
    expect(answer(event, state, actor, more)).toBe(expected);
  });
});

describe('proposals', () => {
  test.each<[unknown, Partial<DisputeFacts>, string]>([
    [PART, {}, 'proposal'],
    [FULL, {}, 'proposal'],
    [KEEP, {}, 'AMOUNT'],
    [{ ...PART, refund_minor: 0 }, {}, 'AMOUNT'],
    [{ ...PART, refund_minor: 10_000 }, {}, 'AMOUNT'],
    [{ ...PART, refund_minor: 9_999 }, {}, 'proposal'],
    [{ ...PART, refund_minor: null }, {}, 'AMOUNT'],
    [{ ...FULL, refund_minor: 1 }, {}, 'AMOUNT'],
    [PART, { proposals: { buyer: 3, seller: 2 } }, 'proposal'],
    [PART, { proposals: { buyer: 0, seller: 3 } }, 'TOO_MANY_PROPOSALS'],
    [PART, { due_at: NOW }, 'TOO_LATE'],
  ])('%o of the seller with %o: %s', (payload, more, expected) => {
    expect(answer('propose', 'talking', 'seller', more, payload)).toBe(expected);
  });

  test('the other side answers, in time', () => {
    const theirs = { proposed_by: 'seller' } as const;
    expect(answer('accept_proposal', 'proposal', 'buyer', theirs)).toBe('closed_refund_full');
    expect(answer('accept_proposal', 'proposal', 'seller', theirs)).toBe('OWN_PROPOSAL');
    expect(answer('accept_proposal', 'proposal', 'buyer', { ...theirs, due_at: NOW })).toBe(
      'TOO_LATE',
    );
    expect(answer('refuse_proposal', 'proposal', 'buyer', theirs)).toBe('talking');
    const over = { ...theirs, opened_at: at(-48) };
    expect(answer('refuse_proposal', 'proposal', 'buyer', over)).toBe('escalated');
    expect(answer('refuse_proposal', 'proposal', 'seller', theirs)).toBe('OWN_PROPOSAL');
  });
});

describe('staff', () => {
  const decision = { ...KEEP, decided_by: 'sue' };
  test.each<[string, string, Partial<DisputeFacts>, unknown, string]>([
    ['take', 'escalated', { officer_id: null }, undefined, 'under_review'],
    ['take', 'appealed', { officer_id: null, decision }, undefined, 'SAME_PERSON'],
    ['take', 'appealed', { officer_id: null, decision, staff_id: 'sam' }, undefined, 'appealed'],
    ['take', 'appealed', { officer_id: 'sam', staff_id: 'eve' }, undefined, 'NOT_OFFICER'],
    ['decide', 'under_review', {}, PART, 'decided'],
    ['decide', 'under_review', {}, KEEP, 'decided'],
    ['decide', 'under_review', {}, { ...PART, refund_minor: 10_000 }, 'AMOUNT'],
    ['decide', 'under_review', { staff_id: 'sam' }, PART, 'NOT_OFFICER'],
    ['decide', 'under_review', { officer_id: null, staff_id: null }, PART, 'NOT_OFFICER'],
    ['ask_evidence', 'under_review', {}, { side: 'buyer' }, 'awaiting_evidence'],
    ['ask_evidence', 'under_review', { asked: ['buyer'] }, { side: 'buyer' }, 'ASKED_BEFORE'],
    ['ask_evidence', 'under_review', { asked: ['buyer'] }, { side: 'seller' }, 'awaiting_evidence'],
    ['hand_over', 'under_review', { staff_id: 'sam' }, undefined, 'NOT_OFFICER'],
    ['decide_appeal', 'appealed', { decision }, FULL, 'SAME_PERSON'],
    [
      'decide_appeal',
      'appealed',
      { decision, officer_id: 'sam', staff_id: 'sam' },
      FULL,
      'closed_refund_full',
    ],
    [
      'decide_appeal',
      'appealed',
      { decision, officer_id: 'sam', staff_id: 'sam' },
      KEEP,
      'closed_release',
    ],
  ])('%s of %s with %o and %o: %s', (event, state, more, payload, expected) => {
    expect(answer(event, state, 'staff', more, payload)).toBe(expected);
  });

  test('only the side that was asked last brings what was asked for', () => {
    const asked = { asked: ['buyer', 'seller'] } as const;
    expect(answer('bring_evidence', 'awaiting_evidence', 'seller', asked)).toBe('under_review');
    expect(answer('bring_evidence', 'awaiting_evidence', 'buyer', asked)).toBe('NOT_ASKED');
  });
});

describe('after a decision', () => {
  const by = { decided_by: 'sue' };
  test('only a side that got less than it asked for accepts or appeals', () => {
    const kept = { decision: { ...KEEP, ...by } };
    expect(answer('accept_decision', 'decided', 'buyer', kept)).toBe('decided');
    expect(answer('accept_decision', 'decided', 'seller', kept)).toBe('NOTHING_LOST');
    expect(answer('appeal', 'decided', 'seller', kept)).toBe('NOTHING_LOST');
    expect(answer('appeal', 'decided', 'buyer', kept)).toBe('appealed');
    expect(answer('appeal', 'decided', 'buyer', { ...kept, due_at: NOW })).toBe('TOO_LATE');
    expect(answer('appeal', 'decided', 'buyer', { ...kept, accepted: ['buyer'] })).toBe(
      'ACCEPTED_BEFORE',
    );
    expect(answer('appeal', 'decided', 'buyer', { ...kept, has_appealed: true })).toBe(
      'APPEALED_BEFORE',
    );
  });

  test('it closes when the window ends or every such side has accepted', () => {
    const part = { decision: { ...PART, ...by } };
    const close = (more: Partial<DisputeFacts>) => {
      const to = 'closed_refund_part';
      const of = { ...facts, ...part, ...more };
      const query = { event: 'close', state: 'decided', actors: ['system'], facts: of, to };
      const decided = decide(disputeTransitions, query);
      return decided.allowed ? 'closes' : decided.reason;
    };
    expect(close({})).toBe('NOT_YET');
    expect(close({ accepted: ['buyer'] })).toBe('NOT_YET');
    expect(close({ accepted: ['buyer', 'seller'] })).toBe('closes');
    expect(close({ due_at: NOW })).toBe('closes');
    // A buyer who wanted no more than this has lost nothing.
    const modest = { wanted: { outcome: 'refund_part', refund_minor: minor(5_000) } } as const;
    expect(close({ ...modest, accepted: ['seller'] })).toBe('closes');
    expect(close({ decision: { ...KEEP, ...by }, due_at: NOW })).toBe('NOT_YET');
  });
});

test('every state that waits has an event for its deadline', () => {
  const waiting = DISPUTE_STATES.filter(
    (state) => !(TERMINAL_DISPUTE_STATES as readonly string[]).includes(state),
  );
  expect(Object.keys(disputeDeadlines).toSorted()).toEqual([...waiting].toSorted());
});
