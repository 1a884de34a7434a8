import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import type { WithdrawalEffect } from '../wallet/types.ts';
import { needsTwoPeople } from './rules.ts';
import type { FailureCode, HoldCode, RejectionCode, ReturnCode, WithdrawalActor } from './types.ts';

/** The lifecycle of a withdrawal (rules.md §7). */
export const WITHDRAWAL_STATES = [
  'requested',
  'risk_review',
  'approved',
  'processing',
  'paid',
  'rejected',
  'failed',
  'cancelled',
  'returned',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export const TERMINAL_WITHDRAWAL_STATES = ['rejected', 'failed', 'cancelled', 'returned'] as const;
/** The states in which nobody has sent it yet. */
export const UNSENT_WITHDRAWAL_STATES = ['requested', 'risk_review', 'approved'] as const;
/**
 * The states that a withdrawal leaves by itself or by a decision; its money is in `wd`. A paid one
 * is left only if its money comes back.
 */
export const OPEN_WITHDRAWAL_STATES = [...UNSENT_WITHDRAWAL_STATES, 'processing'] as const;

export type WithdrawalEvent =
  | 'request'
  | 'start_review'
  | 'hold'
  | 'extend_hold'
  | 'end_hold'
  | 'approve'
  | 'auto_approve'
  | 'reject'
  | 'cancel'
  | 'send'
  | 'pay'
  | 'mark_paid'
  | 'fail'
  | 'mark_failed'
  | 'fail_unsent'
  | 'return'
  | 'mark_returned';

export interface WithdrawalFacts {
  readonly amount_minor: number;
  /** Null until it is scored. */
  readonly risk_score: number | null;
  readonly hold_code: HoldCode | null;
  readonly hold_extended: boolean;
  /** Whether staff pay it themselves, so that no provider reports about it. */
  readonly is_manual: boolean;
  readonly rules: Pick<RuleBook, 'risk_review_score' | 'second_person_above_minor'>;
}

export type WithdrawalRefusal = 'HELD' | 'NOT_HELD' | 'EXTENDED' | 'TWO_PEOPLE' | 'PROVIDER';

export interface WithdrawalPayloads {
  readonly start_review: { readonly risk_score: number };
  readonly hold: { readonly code: HoldCode };
  readonly reject: { readonly code: RejectionCode };
  readonly end_hold: { readonly code: 'hold_over' };
  readonly fail: { readonly code: FailureCode };
  readonly mark_failed: { readonly code: FailureCode };
  readonly fail_unsent: { readonly code: FailureCode };
  readonly return: { readonly code: ReturnCode };
  readonly mark_returned: { readonly code: ReturnCode };
}

export interface WithdrawalTypes extends LifecycleTypes {
  readonly state: WithdrawalState;
  readonly event: WithdrawalEvent;
  readonly actor: WithdrawalActor;
  readonly facts: WithdrawalFacts;
  readonly refusal: WithdrawalRefusal;
  /** What the system does at the due time. */
  readonly timer: 'scoring' | 'withdrawal_review' | 'sending' | 'asking';
  readonly effect: WithdrawalEffect;
  readonly payloads: WithdrawalPayloads;
  readonly party: 'staff' | 'provider';
}

type Row = Transition<WithdrawalTypes>;

const notHeld = ({ hold_code }: WithdrawalFacts) => (hold_code === null ? null : 'HELD');
const isHeld = ({ hold_code }: WithdrawalFacts) => (hold_code === null ? 'NOT_HELD' : null);
const isPaidByStaff = ({ is_manual }: WithdrawalFacts) => (is_manual ? null : 'PROVIDER');
const mayExtend = (facts: WithdrawalFacts) =>
  isHeld(facts) ?? (facts.hold_extended ? 'EXTENDED' : null);
/** Nobody but two people approve what is large or risky, the clock neither (rules.md §7). */
const mayApproveItself = (facts: WithdrawalFacts) => {
  if (facts.hold_code !== null) return 'HELD';
  return needsTwoPeople(facts, facts.rules) ? 'TWO_PEOPLE' : null;
};

/**
 * Money leaves `available` with the request, in the same transaction. From then on it is in `wd`
 * until it is paid, or goes back whole with the fee. Once it is sent, nobody cancels it: only what
 * the provider or, for manual payouts, the bank says ends it (M11). What was paid may come back
 * later, and is then undone whole.
 */
export const withdrawalTransitions: readonly Row[] = [
  {
    rule: '§7',
    event: 'request',
    from: [null],
    to: 'requested',
    by: ['owner'],
    timer: 'scoring',
    money: 'E11',
  },
  {
    rule: '§7',
    event: 'start_review',
    from: ['requested'],
    to: 'risk_review',
    by: ['system'],
    timer: 'withdrawal_review',
  },
  {
    rule: '§7',
    event: 'hold',
    from: ['risk_review'],
    to: 'risk_review',
    // The system, when it may not approve a user who is no longer verified.
    by: ['reviewer', 'system'],
    guard: notHeld,
    timer: 'withdrawal_review',
  },
  {
    rule: '§7',
    event: 'extend_hold',
    from: ['risk_review'],
    to: 'risk_review',
    by: ['settler'],
    guard: mayExtend,
    timer: 'withdrawal_review',
  },
  {
    rule: '§7',
    event: 'end_hold',
    from: ['risk_review'],
    to: 'rejected',
    by: ['system'],
    guard: isHeld,
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'approve',
    from: ['risk_review'],
    to: 'approved',
    by: ['reviewer'],
    timer: 'sending',
  },
  {
    rule: '§7',
    event: 'auto_approve',
    from: ['risk_review'],
    to: 'approved',
    by: ['system'],
    guard: mayApproveItself,
    timer: 'sending',
  },
  {
    rule: '§7',
    event: 'reject',
    from: ['risk_review', 'approved'],
    to: 'rejected',
    by: ['reviewer'],
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'cancel',
    from: ['requested', 'risk_review', 'approved'],
    to: 'cancelled',
    by: ['owner'],
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'send',
    from: ['approved'],
    to: 'processing',
    by: ['system'],
    timer: 'asking',
  },
  {
    rule: '§7',
    event: 'pay',
    from: ['processing'],
    to: 'paid',
    by: ['system'],
    money: 'E11_pay',
  },
  {
    rule: '§7',
    event: 'mark_paid',
    from: ['processing'],
    to: 'paid',
    by: ['settler'],
    guard: isPaidByStaff,
    money: 'E11_pay',
  },
  {
    rule: '§7',
    event: 'fail',
    from: ['processing'],
    to: 'failed',
    by: ['system'],
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'mark_failed',
    from: ['processing'],
    to: 'failed',
    by: ['settler'],
    guard: isPaidByStaff,
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'fail_unsent',
    from: ['requested', 'risk_review', 'approved'],
    to: 'failed',
    // Its payout method cannot be paid to any more.
    by: ['system'],
    money: 'E11_reversal',
  },
  {
    rule: '§7',
    event: 'return',
    from: ['paid'],
    to: 'returned',
    by: ['system'],
    money: 'E11_return',
  },
  {
    rule: '§7',
    event: 'mark_returned',
    from: ['paid'],
    to: 'returned',
    by: ['settler'],
    guard: isPaidByStaff,
    money: 'E11_return',
  },
];

export const withdrawalLifecycle: Lifecycle<WithdrawalTypes> = {
  name: 'withdrawal',
  transitions: withdrawalTransitions,
  states: WITHDRAWAL_STATES,
  terminal: TERMINAL_WITHDRAWAL_STATES,
  waitsFor: { risk_review: 'staff', processing: 'provider' },
};
