import {
  add,
  balance,
  type Chargeback,
  debtAccount,
  type ModelState,
  orderTotal,
  type Payment,
  put,
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
const DELIVERED = ['delivered', 'in_protection', 'completed', 'disputed'];

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
  const begun: Chargeback = {
    payment,
    amount,
    begun_s: model.now_s,
    collected_before: model.collected.length,
    state: 'open',
    from,
    freezes_wallet: from.debt > 0,
  };
  model.chargebacks.push(begun);
  return begun;
}

/**
 * Lost, what the payer has pays the debt. Won, everything is as if there had been no chargeback:
 * what was paid of the debt meanwhile was not due, and goes back to where it came from.
 */
function decide(model: ModelState, chargeback: Chargeback, says: 'won' | 'lost'): void {
  const { payment, amount, from } = chargeback;
  const { user_id } = payment;
  chargeback.state = says;
  if (says === 'won') {
    put(model, 'psp:desk', amount);
    const paid = Math.max(0, from.debt - balance(model, debtAccount(user_id)));
    const collected = model.collected
      .slice(chargeback.collected_before)
      .filter((each) => each.user_id === user_id)
      .reduce((sum, each) => sum + each.amount, 0);
    const toAvailable = Math.min(paid, Math.max(0, collected));
    put(model, debtAccount(user_id), paid - from.debt);
    put(model, `available:${user_id}`, toAvailable);
    if (toAvailable > 0) model.collected.push({ user_id, amount: -toAvailable });
    // An order that ended with it stays so, and the money is the buyer's. It may pay another debt.
    add(model, `wallet:${user_id}`, from.wallet + from.escrow + paid - toAvailable);
  }
  // Another one may have been lost while this one kept the wallet from paying.
  const isAnyLost = model.chargebacks.some(
    (each) => each.payment.user_id === user_id && each.state === 'lost',
  );
  if (isAnyLost) collect(model, user_id);
}
