import type { OrderState } from '../../orders/types.ts';
import type { ChargebackEvent } from './states.ts';

/** What the payment that is charged back has paid for, and whether the bank takes all of it. */
interface ChargedBackPayment {
  /** The state of its order; null for a top-up. */
  readonly order_state: OrderState | null;
  readonly chargeback_minor: number;
  /** What the buyer has paid for the order now, with the fee. */
  readonly order_total_minor: number | null;
}

/** Paid, and nothing is delivered yet: all of the money is in escrow (rules.md §4, O24). */
const UNDELIVERED: readonly OrderState[] = ['payment_review', 'paid', 'in_delivery'];
/** The buyer has got something for it, and the seller is untouched (rules.md §3, E13). */
const DELIVERED: readonly OrderState[] = ['delivered', 'in_protection', 'completed', 'disputed'];

/**
 * Whose loss a chargeback is (rules.md §3, E12, E13, E19). A chargeback of a part does not end an
 * undelivered order: the buyer owes the part. Money of an order that is over without a delivery is
 * in the buyer's wallet, like a top-up.
 */
export function chargebackEvent({
  order_state: state,
  chargeback_minor,
  order_total_minor,
}: ChargedBackPayment): Extract<ChargebackEvent, `charge_back_${string}`> {
  if (state === null) return 'charge_back_balance';
  if (DELIVERED.includes(state)) return 'charge_back_delivered';
  const isWhole = chargeback_minor === order_total_minor;
  if (!UNDELIVERED.includes(state)) return 'charge_back_balance';
  return isWhole ? 'charge_back_order' : 'charge_back_delivered';
}
