import { describe, expect, test } from 'vitest';
import { allowedEvents, decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  OPEN_WITHDRAWAL_STATES,
  TERMINAL_WITHDRAWAL_STATES,
  WITHDRAWAL_STATES,
  type WithdrawalFacts,
  type WithdrawalState,
  withdrawalTransitions,
} from './states.ts';
import type { WithdrawalActor } from './types.ts';

const FACTS: WithdrawalFacts = {
  amount_minor: 100_000,
  risk_score: 69,
  hold_code: null,
  hold_extended: false,
  is_manual: false,
  rules: { risk_review_score: 70, second_person_above_minor: 100_000 as never },
};

test('the table of withdrawals reaches every state and has no dead end', () => {
  const errors = transitionTableErrors(
    withdrawalTransitions,
    WITHDRAWAL_STATES,
    TERMINAL_WITHDRAWAL_STATES,
  );
  expect(errors).toEqual([]);
});

/** The expected table: event from by → to, timer, money. Every other combination is refused. */
const MAY = [
  'request - by owner → requested, scoring, E11',
  'start_review requested by system → risk_review, withdrawal_review, -',
  'hold risk_review by reviewer system → risk_review, withdrawal_review, -',
  'extend_hold risk_review by settler → risk_review, withdrawal_review, -',
  'end_hold risk_review by system → rejected, -, E11_reversal',
  'approve risk_review by reviewer → approved, sending, -',
  'auto_approve risk_review by system → approved, sending, -',
  'reject risk_review approved by reviewer → rejected, -, E11_reversal',
  'cancel requested risk_review approved by owner → cancelled, -, E11_reversal',
  'send approved by system → processing, asking, -',
  'pay processing by system → paid, -, E11_pay',
  'mark_paid processing by settler → paid, -, E11_pay',
  'fail processing by system → failed, -, E11_reversal',
  'mark_failed processing by settler → failed, -, E11_reversal',
  'fail_unsent requested risk_review approved by system → failed, -, E11_reversal',
  'return paid by system → returned, -, E11_return',
  'mark_returned paid by settler → returned, -, E11_return',
];

test('a withdrawal has exactly the expected transitions (Z5)', () => {
  const rows = withdrawalTransitions.map((row) => {
    const { event, from, by, to, timer = '-', money = '-' } = row;
    const states = from.map((state) => state ?? '-').join(' ');
    return `${event} ${states} by ${by.join(' ')} → ${to}, ${timer}, ${money}`;
  });
  expect(rows).toEqual(MAY);
});

test('every transition into an open state has a due time, and no other one (INV8)', () => {
  for (const { to, timer, event } of withdrawalTransitions) {
    const isOpen = OPEN_WITHDRAWAL_STATES.some((state) => state === to);
    expect(timer !== undefined, event).toBe(isOpen);
  }
});

test('every end moves the money once: it is paid, or it goes back', () => {
  for (const { to, money, event } of withdrawalTransitions) {
    if (to === 'paid') expect(money, event).toBe('E11_pay');
    else if (to === 'returned') expect(money, event).toBe('E11_return');
    else if (TERMINAL_WITHDRAWAL_STATES.some((state) => state === to)) {
      expect(money, event).toBe('E11_reversal');
    }
  }
});

const reason = (
  event: string,
  state: WithdrawalState,
  actor: WithdrawalActor,
  changes: Partial<WithdrawalFacts> = {},
) => {
  const decision = decide(withdrawalTransitions, {
    event,
    state,
    actors: [actor],
    facts: { ...FACTS, ...changes },
  });
  return decision.allowed ? 'allowed' : decision.reason;
};

describe('guards of rules.md §7', () => {
  test.each<[string, string, Partial<WithdrawalFacts>]>([
    ['allowed', 'of $1,000 and score 69', {}],
    ['TWO_PEOPLE', 'of $1,000.01', { amount_minor: 100_001 }],
    ['TWO_PEOPLE', 'of score 70', { risk_score: 70 }],
    ['HELD', 'that is held', { hold_code: 'documents' }],
  ])('the clock approves a withdrawal: %s when %s', (expected, _when, changes) => {
    expect(reason('auto_approve', 'risk_review', 'system', changes)).toBe(expected);
  });

  test.each<[string, string, string, WithdrawalActor, Partial<WithdrawalFacts>]>([
    ['a withdrawal is held once', 'HELD', 'hold', 'reviewer', { hold_code: 'documents' }],
    ['a hold that is none has no end', 'NOT_HELD', 'end_hold', 'system', {}],
    ['a held one is given back', 'allowed', 'end_hold', 'system', { hold_code: 'risk_score' }],
    ['what is not held is not extended', 'NOT_HELD', 'extend_hold', 'settler', {}],
    ['an admin extends', 'allowed', 'extend_hold', 'settler', { hold_code: 'documents' }],
    ['support does not', 'ACTOR', 'extend_hold', 'reviewer', { hold_code: 'documents' }],
    [
      'a hold is extended once',
      'EXTENDED',
      'extend_hold',
      'settler',
      { hold_code: 'documents', hold_extended: true },
    ],
  ])('%s: %s', (_title, expected, event, actor, changes) => {
    expect(reason(event, 'risk_review', actor, changes)).toBe(expected);
  });

  test.each([
    ['mark_paid', 'processing'],
    ['mark_failed', 'processing'],
    ['mark_returned', 'paid'],
  ] as const)('staff %s only what they pay themselves', (event, state) => {
    expect(reason(event, state, 'settler')).toBe('PROVIDER');
    expect(reason(event, state, 'settler', { is_manual: true })).toBe('allowed');
    expect(reason(event, state, 'owner', { is_manual: true })).toBe('ACTOR');
  });
});

test.each<[WithdrawalState, string[]]>([
  ['requested', ['cancel']],
  ['risk_review', ['cancel']],
  ['approved', ['cancel']],
  ['processing', []],
  ['paid', []],
  ['failed', []],
])('its owner may do in %s: %j', (state, expected) => {
  const query = { state, actors: ['owner'], facts: FACTS };
  expect(allowedEvents(withdrawalTransitions, query)).toEqual(expected);
});
