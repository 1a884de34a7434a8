import type { Lifecycle, PlainTypes, Transition } from '../../kernel/transitions.ts';
import type { RefundEffect } from '../../wallet/types.ts';

/** Money of a payment that goes back to where it came from. */
export const REFUND_STATES = ['in_review', 'pending', 'succeeded', 'failed', 'rejected'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const TERMINAL_REFUND_STATES = ['failed', 'rejected'] as const;

export type RefundEvent =
  | 'request'
  | 'request_review'
  | 'approve'
  | 'reject'
  | 'lapse'
  | 'succeed'
  | 'fail';

export interface RefundTypes extends Omit<PlainTypes, 'timer' | 'effect'> {
  readonly state: RefundState;
  readonly event: RefundEvent;
  readonly actor: 'buyer' | 'reviewer' | 'system';
  readonly timer: 'refund' | 'refund_review';
  readonly effect: RefundEffect;
}

type RefundRow = Transition<RefundTypes>;

/**
 * The money leaves the wallet with the request, so that it is spent once; that of a refund which is
 * reviewed with the approval, and until then it may be spent. A bank may send it back weeks after
 * the provider called the refund a success.
 */
export const refundTransitions: readonly RefundRow[] = [
  {
    rule: 'E3',
    event: 'request',
    from: [null],
    to: 'pending',
    by: ['buyer'],
    timer: 'refund',
    money: 'E3_to_source',
  },
  {
    rule: 'E3',
    event: 'request_review',
    from: [null],
    to: 'in_review',
    by: ['buyer'],
    timer: 'refund_review',
  },
  {
    rule: 'E3',
    event: 'approve',
    from: ['in_review'],
    to: 'pending',
    by: ['reviewer'],
    timer: 'refund',
    money: 'E3_to_source',
  },
  {
    rule: 'E3',
    event: 'reject',
    from: ['in_review'],
    to: 'rejected',
    by: ['reviewer'],
  },
  {
    rule: 'E3',
    event: 'lapse',
    from: ['in_review'],
    to: 'rejected',
    by: ['system'],
  },
  {
    rule: 'E3',
    event: 'succeed',
    from: ['pending'],
    to: 'succeeded',
    by: ['system'],
  },
  {
    rule: 'E20',
    event: 'fail',
    from: ['pending', 'succeeded'],
    to: 'failed',
    by: ['system'],
    money: 'E20',
  },
];

export const refundLifecycle: Lifecycle<RefundTypes> = {
  name: 'refund',
  transitions: refundTransitions,
  states: REFUND_STATES,
  terminal: TERMINAL_REFUND_STATES,
  waitsFor: {},
};
