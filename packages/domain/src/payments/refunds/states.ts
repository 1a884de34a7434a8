import type { Lifecycle, PlainTypes, Transition } from '../../kernel/transitions.ts';

/** Money of a payment that goes back to where it came from. */
export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const TERMINAL_REFUND_STATES = ['failed'] as const;

export type RefundEvent = 'request' | 'succeed' | 'fail';

export interface RefundTypes extends Omit<PlainTypes, 'timer' | 'effect'> {
  readonly state: RefundState;
  readonly event: RefundEvent;
  readonly actor: 'buyer' | 'system';
  readonly timer: 'refund';
  readonly effect: 'E3' | 'E20';
}

type RefundRow = Transition<RefundTypes>;

/**
 * The money leaves the wallet with the request, so that it is spent once. A bank may send it back
 * weeks after the provider called the refund a success.
 */
export const refundTransitions: readonly RefundRow[] = [
  {
    rule: 'E3',
    event: 'request',
    from: [null],
    to: 'pending',
    by: ['buyer'],
    timer: 'refund',
    money: 'E3',
    implemented: true,
  },
  {
    rule: 'E3',
    event: 'succeed',
    from: ['pending'],
    to: 'succeeded',
    by: ['system'],
    implemented: true,
  },
  {
    rule: 'E20',
    event: 'fail',
    from: ['pending', 'succeeded'],
    to: 'failed',
    by: ['system'],
    money: 'E20',
    implemented: true,
  },
];

export const refundLifecycle: Lifecycle<RefundTypes> = {
  name: 'refund',
  transitions: refundTransitions,
  states: REFUND_STATES,
  terminal: TERMINAL_REFUND_STATES,
  waitsFor: {},
};
