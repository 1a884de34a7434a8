import type { Lifecycle, PlainTypes, Transition } from '../../kernel/transitions.ts';
import type { ChargebackEffect } from '../../wallet/types.ts';

/** A captured payment that the payer's bank takes back. */
export const CHARGEBACK_STATES = ['open', 'won', 'lost'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];
export const TERMINAL_CHARGEBACK_STATES = ['won', 'lost'] as const;

export type ChargebackEvent =
  | 'charge_back_order'
  | 'charge_back_delivered'
  | 'charge_back_balance'
  | 'win'
  | 'lose';

export interface ChargebackTypes extends Omit<PlainTypes, 'effect' | 'party'> {
  readonly state: ChargebackState;
  readonly event: ChargebackEvent;
  readonly actor: 'system';
  readonly effect: ChargebackEffect;
  readonly party: 'staff';
}

type ChargebackRow = Transition<ChargebackTypes>;

/**
 * The bank has taken the money when the provider tells of it, and whose loss it is depends on what
 * the payment has paid for (`chargebackEvent`). That of an order is posted by the
 * transition of the order (O24). A chargeback that is won reverses its posting.
 */
export const chargebackTransitions: readonly ChargebackRow[] = [
  {
    rule: 'O24',
    event: 'charge_back_order',
    from: [null],
    to: 'open',
    by: ['system'],
  },
  {
    rule: 'E13',
    event: 'charge_back_delivered',
    from: [null],
    to: 'open',
    by: ['system'],
    money: 'E13',
  },
  {
    rule: 'E19',
    event: 'charge_back_balance',
    from: [null],
    to: 'open',
    by: ['system'],
    money: 'E19',
  },
  {
    rule: 'E12',
    event: 'win',
    from: ['open'],
    to: 'won',
    by: ['system'],
    money: 'chargeback_reversal',
  },
  { rule: 'E13', event: 'lose', from: ['open'], to: 'lost', by: ['system'] },
];

export const chargebackLifecycle: Lifecycle<ChargebackTypes> = {
  name: 'chargeback',
  transitions: chargebackTransitions,
  states: CHARGEBACK_STATES,
  terminal: TERMINAL_CHARGEBACK_STATES,
  waitsFor: { open: 'staff' },
};
