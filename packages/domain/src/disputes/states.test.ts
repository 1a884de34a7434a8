import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { minor } from '../kernel/money.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { disputeDeadlines, disputeLifecycle, disputeTransitions } from './states.ts';
import {
  answerOf,
  at,
  differencesFrom,
  facts,
  FULL,
  KEEP,
  NOW,
  PART,
  STAFF_ROWS,
} from './test-lifecycle.ts';
import type { DisputeFacts } from './types.ts';

const answer = answerOf(disputeLifecycle);

/** Every event with the states and actors that the table of rules.md §6 has for it. */
const MAY = `
open             | -                 | buyer staff
answer           | open              | seller
close_in_silence | open              | system
escalate         | open              | system
escalate         | talking           | buyer seller system
propose          | talking           | buyer seller
propose_replacement | talking        | seller
accept_proposal  | proposal          | buyer seller
refuse_proposal  | proposal          | buyer seller
expire_proposal  | proposal          | system
take             | escalated appealed | staff
assign           | escalated appealed | system
hand_over        | under_review awaiting_evidence | staff
ask_evidence     | under_review      | staff
bring_evidence   | awaiting_evidence | buyer seller
end_evidence     | awaiting_evidence | system
decide           | under_review      | staff
accept_decision  | decided           | buyer seller
appeal           | decided           | buyer seller
decide_appeal    | appealed          | staff
close            | decided           | system
withdraw         | open talking proposal | buyer
withdraw         | escalated awaiting_evidence under_review decided appealed | buyer system
wait_for_cover   | decided           | system
miss_clock       | escalated under_review appealed | system`;

test('the table is a graph without dead ends', () => {
  expect(
    transitionTableErrors(
      disputeTransitions,
      [...disputeLifecycle.states],
      [...disputeLifecycle.terminal],
    ),
  ).toEqual([]);
});

test('every event in every state by every actor is in the table or refused (Z5)', () => {
  expect(differencesFrom(disputeLifecycle, MAY)).toEqual([]);
});

describe('clocks', () => {
  const due = { due_at: NOW };
  const lacks = { is_uncovered: true };
  const decided = { decision: { ...FULL, decided_by: 'sue' } };
  test.each<[string, string, string, Partial<DisputeFacts>, string]>([
    ['answer', 'open', 'seller', {}, 'talking'],
    ['answer', 'open', 'seller', due, 'TOO_LATE'],
    ['close_in_silence', 'open', 'system', { type: 'code_used' }, 'NOT_YET'],
    ['close_in_silence', 'open', 'system', { ...due, type: 'code_used' }, 'closed_refund_full'],
    ['close_in_silence', 'open', 'system', { ...due, type: 'account_recalled' }, 'NOT_YET'],
    ['escalate', 'open', 'system', { ...due, type: 'account_recalled' }, 'escalated'],
    ['escalate', 'open', 'system', { ...due, type: 'not_delivered' }, 'NOT_YET'],
    ['close_in_silence', 'open', 'system', { ...due, ...lacks, type: 'code_used' }, 'NOT_YET'],
    ['escalate', 'open', 'system', { ...due, ...lacks, type: 'code_used' }, 'escalated'],
    ['wait_for_cover', 'decided', 'system', { ...decided, ...due }, 'COVERED'],
    ['wait_for_cover', 'decided', 'system', { ...decided, ...lacks }, 'NOT_YET'],
    ['wait_for_cover', 'decided', 'system', { ...decided, ...due, ...lacks }, 'decided'],
    [
      'wait_for_cover',
      'decided',
      'system',
      { ...decided, ...due, ...lacks, waits_for_cover: true },
      'WAITS_BEFORE',
    ],
    ['escalate', 'talking', 'buyer', { opened_at: at(-12) }, 'escalated'],
    ['escalate', 'talking', 'seller', { opened_at: at(-11.9) }, 'NOT_YET'],
    ['escalate', 'talking', 'system', {}, 'NOT_YET'],
    ['escalate', 'talking', 'system', due, 'escalated'],
    ['expire_proposal', 'proposal', 'system', { ...due, opened_at: at(-47.9) }, 'talking'],
    ['expire_proposal', 'proposal', 'system', { ...due, opened_at: at(-48) }, 'escalated'],
    ['expire_proposal', 'proposal', 'system', {}, 'NOT_YET'],
    ['end_evidence', 'awaiting_evidence', 'system', {}, 'NOT_YET'],
    ['end_evidence', 'awaiting_evidence', 'system', due, 'under_review'],
  ])('%s of %s by %s with %o: %s', (event, state, actor, more, expected) => {
    expect(answer(event, state, actor, more)).toBe(expected);
  });
});

test.each(['escalated', 'under_review', 'appealed'])('staff miss the clock of %s once', (state) => {
  const miss = (more: Partial<DisputeFacts>) => answer('miss_clock', state, 'system', more);
  expect(miss({})).toBe('NOT_YET');
  expect(miss({ due_at: NOW })).toBe(state);
  expect(miss({ due_at: NOW, has_missed: true })).toBe('MISSED_BEFORE');
});

test('what staff open is in their hands at once, and not the buyer’s to withdraw', () => {
  const byStaff = { opened_by: 'staff' } as const;
  expect(answer('open', null, 'buyer')).toBe('open');
  expect(answer('open', null, 'staff', byStaff)).toBe('escalated');
  expect(answer('withdraw', 'under_review', 'buyer')).toBe('closed_withdrawn');
  expect(answer('withdraw', 'under_review', 'buyer', byStaff)).toBe('OPENED_BY_STAFF');
  expect(answer('withdraw', 'under_review', 'system', byStaff)).toBe('closed_withdrawn');
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
    [PART, { due_at: NOW }, 'TOO_LATE'],
  ])('%o with %o: %s', (payload, more, expected) => {
    expect(answer('propose', 'talking', 'seller', more, payload)).toBe(expected);
    expect(answer('propose', 'talking', 'buyer', more, payload)).toBe(expected);
  });

  test('each side proposes so often, and no oftener by a replacement', () => {
    const made = (buyer: number, seller: number) => ({ proposals: { buyer, seller } });
    const tried = (side: 'buyer' | 'seller', more: Partial<DisputeFacts>) =>
      answer('propose', 'talking', side, more, PART);
    expect(tried('seller', made(3, 2))).toBe('proposal');
    expect(tried('seller', made(0, 3))).toBe('TOO_MANY_PROPOSALS');
    expect(tried('buyer', made(2, 3))).toBe('proposal');
    expect(tried('buyer', made(3, 0))).toBe('TOO_MANY_PROPOSALS');
    const replaced = (more: Partial<DisputeFacts>) =>
      answer('propose_replacement', 'talking', 'seller', more);
    expect(replaced(made(3, 2))).toBe('proposal');
    expect(replaced(made(0, 3))).toBe('TOO_MANY_PROPOSALS');
    expect(replaced({ due_at: NOW })).toBe('TOO_LATE');
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
    const ours = { proposed_by: 'buyer' } as const;
    expect(answer('refuse_proposal', 'proposal', 'seller', ours)).toBe('talking');
    expect(answer('refuse_proposal', 'proposal', 'buyer', ours)).toBe('OWN_PROPOSAL');
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
    ['ask_evidence', 'under_review', { staff_id: 'sam' }, { side: 'buyer' }, 'NOT_OFFICER'],
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
    ['decide_appeal', 'appealed', { decision }, PART, 'SAME_PERSON'],
    [
      'decide_appeal',
      'appealed',
      { decision, officer_id: 'sam', staff_id: 'sam' },
      PART,
      'closed_refund_part',
    ],
    ['decide_appeal', 'appealed', { decision }, KEEP, 'SAME_PERSON'],
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

  test('what is decided about an appeal beyond the limit of E9 waits, and nothing else does', () => {
    const tried = (more: Partial<DisputeFacts>, payload: unknown = FULL, to = 'decided') => {
      const of = { ...facts, decision, officer_id: 'sam', staff_id: 'sam', ...more };
      const event = { event: 'decide_appeal', state: 'appealed', actors: ['staff'] };
      const decided = decide(disputeTransitions, { ...event, facts: of, payload, to });
      return decided.allowed ? 'waits' : decided.reason;
    };
    const lacks = { is_uncovered: true };
    expect(tried(lacks)).toBe('waits');
    expect(tried({})).toBe('COVERED');
    expect(tried({ ...lacks, staff_id: 'sue' })).toBe('SAME_PERSON');
    expect(tried(lacks, { ...PART, refund_minor: 10_000 })).toBe('AMOUNT');
    expect(tried({}, { ...KEEP, refund_minor: 1 }, 'closed_release')).toBe('AMOUNT');
  });

  test('the decision about an appeal is final at once', () => {
    const appealed = { has_appealed: true, decision: { ...KEEP, decided_by: 'sam' } };
    expect(answer('accept_decision', 'decided', 'buyer', appealed)).toBe('APPEALED_BEFORE');
    expect(answer('appeal', 'decided', 'buyer', appealed)).toBe('APPEALED_BEFORE');
    expect(answer('close', 'decided', 'system', appealed)).toBe('closed_release');
    const first = { ...appealed, has_appealed: false };
    expect(answer('close', 'decided', 'system', first)).toBe('NOT_YET');
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

  test('it closes as it was decided, and in no other way', () => {
    const due = { due_at: NOW };
    const closedAs = [
      ['closed_refund_full', FULL],
      ['closed_refund_part', PART],
      ['closed_release', KEEP],
    ] as const;
    for (const [to, settlement] of closedAs) {
      for (const [other, decided] of closedAs) {
        const of = { ...facts, ...due, decision: { ...decided, ...by } };
        const query = { event: 'close', state: 'decided', actors: ['system'], facts: of, to };
        const isClosed = decide(disputeTransitions, query).allowed;
        expect({ to, settlement, isClosed }).toEqual({ to, settlement, isClosed: to === other });
      }
      const early = { ...facts, decision: { ...settlement, ...by } };
      const query = { event: 'close', state: 'decided', actors: ['system'], facts: early, to };
      expect(decide(disputeTransitions, query).allowed).toBe(false);
    }
  });
});

test('every state that waits has an event for its deadline', () => {
  const waiting = disputeLifecycle.states.filter(
    (state) => !disputeLifecycle.terminal.includes(state),
  );
  expect(Object.keys(disputeDeadlines).toSorted()).toEqual(waiting.toSorted());
});

describe('assignment by the system', () => {
  const waiting = { officer_id: null, with_staff_at: at(-2) };
  const decision = { ...KEEP, decided_by: 'sue' };
  test.each<[string, Partial<DisputeFacts>, string]>([
    ['escalated', waiting, 'under_review'],
    ['escalated', { ...waiting, with_staff_at: at(-1.9) }, 'NOT_YET'],
    ['escalated', { ...waiting, with_staff_at: null }, 'NOT_YET'],
    ['escalated', { with_staff_at: at(-2) }, 'NOT_OFFICER'],
    ['appealed', { ...waiting, decision, staff_id: 'sam' }, 'appealed'],
    ['appealed', { ...waiting, decision }, 'SAME_PERSON'],
  ])('of %s with %o: %s', (state, more, expected) => {
    expect(answer('assign', state, 'system', more)).toBe(expected);
  });
});

test('each row has the actors, target and clock of rules.md §6', () => {
  expect(linesOf(disputeTransitions)).toEqual(
    linesIn(`
D1 open | - | buyer | open | seller_answer
D18 open | - | staff | escalated | decision
D2 answer | open | seller | talking | negotiation
D3 close_in_silence | open | system | closed_refund_full | -
D4 escalate | open | system | escalated | decision
D5 propose | talking | buyer | proposal | proposal
D5 propose | talking | seller | proposal | proposal
D5 propose_replacement | talking | seller | proposal | proposal
D6 accept_proposal | proposal | buyer seller | closed_refund_full | -
D6 accept_proposal | proposal | buyer seller | closed_refund_part | -
D6 accept_proposal | proposal | buyer | closed_replacement | -
D7 refuse_proposal | proposal | buyer | talking | negotiation
D7 refuse_proposal | proposal | seller | talking | negotiation
D7 refuse_proposal | proposal | buyer seller | escalated | decision
D7 expire_proposal | proposal | system | talking | negotiation
D7 expire_proposal | proposal | system | escalated | decision
D8 escalate | talking | buyer seller | escalated | decision
D8 escalate | talking | system | escalated | decision
D11 decide | under_review | staff | decided | appeal
D12 close | decided | system | closed_refund_full | -
D12 close | decided | system | closed_refund_part | -
D12 close | decided | system | closed_release | -
D15 decide_appeal | appealed | staff | closed_refund_full | -
D15 decide_appeal | appealed | staff | closed_refund_part | -
D15 decide_appeal | appealed | staff | closed_release | -
D15 decide_appeal | appealed | staff | decided | unchanged
D16 withdraw | open talking proposal escalated awaiting_evidence under_review decided
  appealed | buyer | closed_withdrawn | -
D16 withdraw | escalated awaiting_evidence under_review decided appealed | system |
  closed_withdrawn | -`).concat(linesIn(STAFF_ROWS)),
  );
});
