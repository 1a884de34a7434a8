import { isDebtor, isWalletFrozen } from './model-debts.ts';
import {
  add,
  balance,
  type Forecast,
  type ModelState,
  type Payment,
  type Person,
  refusal,
  type SourceRefund,
} from './model-state.ts';

/** What of a payment went back already: by a refund, or to the payer's bank. */
export function leftOf(model: ModelState, payment: Payment): number {
  const refunds = model.refunds.filter(({ state }) => state !== 'failed');
  const chargebacks = model.chargebacks.filter(({ state }) => state !== 'won');
  return [...refunds, ...chargebacks]
    .filter((each) => each.payment === payment)
    .reduce((left, { amount }) => left - amount, payment.amount);
}

/**
 * E3: money of the wallet goes back to the source of a payment, as far as it lies there unspent.
 * How much that is the shop says; INV16 looks at it after each step.
 */
export function refundToSource(
  model: ModelState,
  person: Person,
  payment: Payment | undefined,
  amount: number,
  unspent: number,
): Forecast {
  if (payment?.user_id !== person.user_id || payment.state !== 'captured') {
    return refusal('PAYMENT_NOT_FOUND');
  }
  if (amount > Math.min(leftOf(model, payment), unspent)) return refusal('REFUND_LIMIT');
  const wallet = `wallet:${person.user_id}`;
  if (isDebtor(model, person.user_id)) return refusal('CHARGEBACK_DEBT');
  if (balance(model, wallet) < amount) return refusal('INSUFFICIENT_FUNDS');
  if (isWalletFrozen(model, person.user_id)) return refusal('FUNDS_FROZEN');
  return {
    refused: null,
    happen: (answer) => {
      const { refund_id: id } = answer as { refund_id: string };
      add(model, wallet, -amount);
      add(model, 'psp:desk', -amount);
      model.refunds.push({ id, payment, amount, state: 'pending' });
    },
  };
}

/** E20: what failed is in the wallet again, also after the provider called it a success. */
export function hearOfRefund(
  model: ModelState,
  refund: SourceRefund,
  says: 'succeeded' | 'failed',
): string {
  const isNews = says === 'failed' ? refund.state !== 'failed' : refund.state === 'pending';
  if (!isNews) return 'nothing_to_do';
  refund.state = says;
  if (says === 'failed') {
    add(model, `wallet:${refund.payment.user_id}`, refund.amount);
    add(model, 'psp:desk', refund.amount);
  }
  return 'settled';
}
