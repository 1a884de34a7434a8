import type { Lifecycle, PlainTypes, Transition } from '../kernel/transitions.ts';
import type { PaymentEffect } from '../wallet/types.ts';

/** One attempt to collect money through the provider, for an order or for a top-up. */
export const PAYMENT_STATES = ['pending', 'captured', 'failed', 'expired', 'quarantined'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const TERMINAL_PAYMENT_STATES = ['captured', 'quarantined'] as const;

export type PaymentEvent = 'start' | 'capture' | 'fail' | 'expire' | 'quarantine';

export interface PaymentTypes extends Omit<PlainTypes, 'timer' | 'effect'> {
  readonly state: PaymentState;
  readonly event: PaymentEvent;
  readonly actor: 'buyer' | 'system';
  readonly timer: 'poll';
  readonly effect: PaymentEffect;
}

type PaymentRow = Transition<PaymentTypes>;

/**
 * Captured money is never rejected: a capture is also accepted after the payment failed or expired,
 * and goes to the wallet if the order is no longer open (M8).
 */
export const paymentTransitions: readonly PaymentRow[] = [
  {
    rule: 'E1',
    event: 'start',
    from: [null],
    to: 'pending',
    by: ['buyer'],
    timer: 'poll',
  },
  {
    rule: 'E1',
    event: 'capture',
    from: ['pending', 'failed', 'expired'],
    to: 'captured',
    by: ['system'],
    money: 'E1',
  },
  { rule: 'E1', event: 'fail', from: ['pending'], to: 'failed', by: ['system'] },
  {
    rule: 'E1',
    event: 'expire',
    from: ['pending'],
    to: 'expired',
    by: ['system'],
  },
  {
    rule: 'H3',
    event: 'quarantine',
    from: ['pending', 'failed', 'expired'],
    to: 'quarantined',
    by: ['system'],
  },
];

export const paymentLifecycle: Lifecycle<PaymentTypes> = {
  name: 'payment',
  transitions: paymentTransitions,
  states: PAYMENT_STATES,
  terminal: TERMINAL_PAYMENT_STATES,
  waitsFor: {},
};
