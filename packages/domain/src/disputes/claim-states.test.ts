import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { minor } from '../kernel/money.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { claimDeadlines, claimLifecycle, claimTransitions } from './claim-states.ts';
import {
  answerOf,
  differencesFrom,
  facts,
  FULL,
  KEEP,
  NOW,
  PART,
  STAFF_ROWS,
} from './test-lifecycle.ts';
import type { DisputeFacts } from './types.ts';

const answer = answerOf(claimLifecycle);

/** Every event with the states and actors that rules.md §6 has for a recall claim. */
const MAY = `
open             | -                 | buyer
answer           | open              | seller
escalate         | open              | system
propose_replacement | open           | seller
accept_proposal  | proposal          | buyer
refuse_proposal  | proposal          | buyer
expire_proposal  | proposal          | system
accept_claim     | open escalated under_review awaiting_evidence | seller
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
recover          | recovering        | system
withdraw         | open proposal escalated awaiting_evidence under_review decided appealed | buyer
wait_for_cover   | decided           | system
miss_clock       | escalated under_review appealed | system`;

test('the table is a graph without dead ends', () => {
  const { states, terminal } = claimLifecycle;
  expect(transitionTableErrors(claimTransitions, [...states], [...terminal])).toEqual([]);
});

test('every event in every state by every actor is in the table or refused (Z5)', () => {
  expect(differencesFrom(claimLifecycle, MAY)).toEqual([]);
});

test('every state that waits has an event for its deadline', () => {
  const waiting = claimLifecycle.states.filter((state) => !claimLifecycle.terminal.includes(state));
  expect(Object.keys(claimDeadlines).toSorted()).toEqual(waiting.toSorted());
});

describe('guards', () => {
  const due = { due_at: NOW };
  const offered = { proposed_by: 'seller' } as const;
  test.each<[string, string, string, Partial<DisputeFacts>, unknown, string]>([
    ['answer', 'open', 'seller', {}, undefined, 'escalated'],
    ['answer', 'open', 'seller', due, undefined, 'TOO_LATE'],
    ['propose_replacement', 'open', 'seller', {}, undefined, 'proposal'],
    ['propose_replacement', 'open', 'seller', due, undefined, 'TOO_LATE'],
    ['accept_proposal', 'proposal', 'buyer', offered, undefined, 'closed_replacement'],
    ['accept_proposal', 'proposal', 'buyer', { ...offered, ...due }, undefined, 'TOO_LATE'],
    ['refuse_proposal', 'proposal', 'buyer', offered, undefined, 'escalated'],
    ['refuse_proposal', 'proposal', 'buyer', { ...offered, ...due }, undefined, 'TOO_LATE'],
    ['expire_proposal', 'proposal', 'system', offered, undefined, 'NOT_YET'],
    ['expire_proposal', 'proposal', 'system', { ...offered, ...due }, undefined, 'escalated'],
    ['escalate', 'open', 'system', {}, undefined, 'NOT_YET'],
    ['escalate', 'open', 'system', due, undefined, 'escalated'],
    ['decide', 'under_review', 'staff', {}, FULL, 'decided'],
    ['decide', 'under_review', 'staff', {}, KEEP, 'decided'],
    ['decide', 'under_review', 'staff', {}, PART, 'AMOUNT'],
    ['decide', 'under_review', 'staff', {}, { ...FULL, refund_minor: 1 }, 'AMOUNT'],
    ['decide', 'under_review', 'staff', { staff_id: 'sam' }, FULL, 'NOT_OFFICER'],
  ])('%s of %s by %s with %o and %o: %s', (event, state, actor, more, payload, expected) => {
    expect(answer(event, state, actor, more, payload)).toBe(expected);
  });
});

describe('what an approved claim pays', () => {
  const by = { decided_by: 'sue' };
  const lacks = { uncovered_minor: minor(1) };
  const tried = (
    { event, from }: { event: string; from: string },
    to: string,
    more: Partial<DisputeFacts>,
    payload?: unknown,
  ) => {
    const of = { ...facts, ...more };
    const actors = event === 'decide_appeal' ? ['staff'] : ['system'];
    const query = { event, state: from, actors, facts: of, payload, to };
    const decided = decide(claimTransitions, query);
    return decided.allowed ? 'closes' : decided.reason;
  };
  const close = { event: 'close', from: 'decided' };
  const approved = { decision: { ...FULL, ...by }, due_at: NOW };

  test('all at once where it is covered, the rest as it is recovered', () => {
    expect(tried(close, 'closed_refund_full', approved)).toBe('closes');
    expect(tried(close, 'recovering', approved)).toBe('COVERED');
    expect(tried(close, 'closed_refund_full', { ...approved, ...lacks })).toBe('NOT_COVERED');
    expect(tried(close, 'recovering', { ...approved, ...lacks })).toBe('closes');
  });

  test('nothing before the decision is final, and nothing where it is rejected', () => {
    const early = { decision: { ...FULL, ...by } };
    for (const to of ['closed_refund_full', 'recovering', 'closed_release']) {
      expect(tried(close, to, early), to).toBe('NOT_YET');
    }
    const rejected = { decision: { ...KEEP, ...by }, due_at: NOW };
    expect(tried(close, 'closed_release', rejected)).toBe('closes');
    expect(tried(close, 'closed_refund_full', rejected)).toBe('NOT_YET');
    expect(tried(close, 'recovering', { ...rejected, ...lacks })).toBe('NOT_YET');
  });

  test('so does the decision about an appeal', () => {
    const appeal = { event: 'decide_appeal', from: 'appealed' };
    const of = { decision: { ...KEEP, ...by }, officer_id: 'sam', staff_id: 'sam' };
    expect(tried(appeal, 'closed_refund_full', of, FULL)).toBe('closes');
    expect(tried(appeal, 'recovering', of, FULL)).toBe('COVERED');
    expect(tried(appeal, 'recovering', { ...of, ...lacks }, FULL)).toBe('closes');
    expect(tried(appeal, 'closed_refund_full', { ...of, ...lacks }, FULL)).toBe('NOT_COVERED');
    expect(tried(appeal, 'closed_release', { ...of, ...lacks }, KEEP)).toBe('closes');
    expect(tried(appeal, 'closed_release', of, FULL)).toBe('AMOUNT');
    expect(tried(appeal, 'closed_refund_full', of, PART)).toBe('AMOUNT');
    const same = { ...of, staff_id: 'sue' };
    expect(tried(appeal, 'closed_refund_full', same, FULL)).toBe('SAME_PERSON');
    expect(tried(appeal, 'recovering', { ...same, ...lacks }, FULL)).toBe('SAME_PERSON');
    expect(tried(appeal, 'closed_release', same, KEEP)).toBe('SAME_PERSON');
  });

  test('what is left is tried again when its time has come', () => {
    const recover = { event: 'recover', from: 'recovering' };
    expect(tried(recover, 'closed_refund_full', {})).toBe('NOT_YET');
    expect(tried(recover, 'closed_refund_full', { due_at: NOW })).toBe('closes');
    expect(tried(recover, 'recovering', { due_at: NOW })).toBe('COVERED');
    expect(tried(recover, 'recovering', { due_at: NOW, ...lacks })).toBe('closes');
    expect(tried(recover, 'closed_refund_full', { due_at: NOW, ...lacks })).toBe('NOT_COVERED');
  });
});

test('each row has the actors, target and clock of rules.md §6', () => {
  expect(linesOf(claimTransitions)).toEqual(
    linesIn(`
C1 open | - | buyer | open | claim_answer
C2 answer | open | seller | escalated | decision
C3 escalate | open | system | escalated | decision
C10 propose_replacement | open | seller | proposal | proposal
C11 accept_proposal | proposal | buyer | closed_replacement | -
C12 refuse_proposal | proposal | buyer | escalated | decision
C12 expire_proposal | proposal | system | escalated | decision
C4 accept_claim | open escalated under_review awaiting_evidence | seller | closed_refund_full | -
C5 decide | under_review | staff | decided | appeal
C6 close | decided | system | closed_refund_full | -
C6 close | decided | system | recovering | recovery
C6 close | decided | system | closed_release | -
C7 decide_appeal | appealed | staff | closed_refund_full | -
C7 decide_appeal | appealed | staff | recovering | recovery
C7 decide_appeal | appealed | staff | closed_release | -
C8 recover | recovering | system | closed_refund_full | -
C8 recover | recovering | system | recovering | recovery
C9 withdraw | open proposal escalated awaiting_evidence under_review decided appealed |
  buyer | closed_withdrawn | -`).concat(linesIn(STAFF_ROWS)),
  );
});
