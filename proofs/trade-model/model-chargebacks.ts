import {
  add,
  balance,
  type Chargeback,
  type ModelState,
  orderTotal,
  type Payment,
} from './model-state.ts';
import { collect, isWalletFrozen, lend } from './model-debts.ts';
import { end } from './model-orders.ts';

/** What the provider says of a chargeback. */
export interface ChargebackNews {
  readonly payment: Payment;
  readonly says: Chargeback['state'];
  readonly amount: number;
  /** Whether the provider names another chargeback of this payment than before. */
  readonly is_another: boolean;
}

const UNDELIVERED = ['payment_review', 'paid', 'in_delivery'];
const DELIVERED = ['delivered', 'in_protection', 'completed'];

/** The bank has the money when the provider tells of it, and it decides once. */
export function hearOfChargeback(model: ModelState, news: ChargebackNews): string {
  const { payment, says, amount, is_another } = news;
  if (payment.state !== 'captured') return 'mismatch';
  const known = model.chargebacks.find((each) => each.payment === payment);
  if (known === undefined) {
    if (amount > payment.amount) return 'mismatch';
    const begun = begin(model, payment, amount);
    if (says !== 'open') decide(model, begun, says);
  } else {
    if (is_another || amount !== known.amount) return 'mismatch';
    if (says === 'open' || says === known.state) return 'nothing_to_do';
    if (known.state !== 'open') return 'mismatch';
    decide(model, known, says);
  }
  model.alerts += 1;
  return 'settled';
}

/**
 * E12 ends an order of which nothing is delivered. E13: the buyer has got something for it, and
 * owes it; so they do when the bank takes a part. E19: otherwise the money went to the wallet, also
 * when the order was paid with other money by then.
 */
function begin(model: ModelState, payment: Payment, amount: number): Chargeback {
  const { user_id } = payment;
  const order = payment.order?.paid_with === payment ? payment.order : null;
  const isUndelivered = order !== null && UNDELIVERED.includes(order.state);
  const isDelivered = order !== null && DELIVERED.includes(order.state);
  add(model, 'psp:desk', -amount);
  let from = { escrow: 0, wallet: 0, debt: 0 };
  if (isUndelivered && amount === orderTotal(order)) {
    from = { ...from, escrow: amount };
    add(model, `escrow:${order.id}`, -amount);
    end(model, order, 'charged_back');
  } else if (isUndelivered || isDelivered) {
    from = { ...from, debt: amount };
  } else {
    const has = isWalletFrozen(model, user_id) ? 0 : balance(model, `wallet:${user_id}`);
    const wallet = Math.min(amount, has);
    from = { ...from, wallet, debt: amount - wallet };
    add(model, `wallet:${user_id}`, -wallet);
  }
  lend(model, user_id, from.debt);
  const freezes = from.escrow === 0 && (isUndelivered || isDelivered);
  const begun: Chargeback = {
    payment,
    amount,
    begun_s: model.now_s,
    state: 'open',
    from,
    freezes_wallet: freezes,
  };
  model.chargebacks.push(begun);
  return begun;
}

/** Lost, the wallet pays the debt. Won, everything is as if there had been no chargeback. */
function decide(model: ModelState, chargeback: Chargeback, says: 'won' | 'lost'): void {
  const { payment, amount, from } = chargeback;
  const { user_id } = payment;
  chargeback.state = says;
  if (says === 'won') {
    add(model, 'psp:desk', amount);
    // An order that ended with it stays so, and the money is the buyer's.
    add(model, `wallet:${user_id}`, from.wallet + from.escrow);
    // What was paid of the debt meanwhile was not due.
    const owed = balance(model, `receivable:${user_id}`);
    const paid = Math.max(0, from.debt - owed);
    add(model, `receivable:${user_id}`, paid - from.debt);
    add(model, `wallet:${user_id}`, paid);
  }
  // Another one may have been lost while this one kept the wallet from paying.
  const isAnyLost = model.chargebacks.some(
    (each) => each.payment.user_id === user_id && each.state === 'lost',
  );
  if (isAnyLost) collect(model, user_id);
}
