// The postings of rules.md §3 about charged back payments and debts: E9, E10, E12, E13, E19.
import { add, type Minor } from '../kernel/money.ts';
import { line, posting } from './rules.ts';
import type { FundShare, Posting } from './types.ts';

/** E9, E13: a debt that nobody pays: the fund pays what it has, the rest is a loss. */
export function writeOff(
  code: 'E9' | 'E13',
  userId: string,
  paid: FundShare,
  key: string,
): Posting {
  return posting(code, `debt:${userId}:write-off:${key}`, null, [
    line('fund', 'debit', paid.fund_minor),
    line('cb_loss', 'debit', paid.loss_minor),
    line(`receivable:${userId}`, 'credit', add(paid.fund_minor, paid.loss_minor), userId),
  ]);
}

/** E10: a share of a release pays a debt. `release` is the event key of the release. */
export function recoverDebt(
  userId: string,
  amountMinor: Minor,
  release: Pick<Posting, 'event_key' | 'order_id'>,
): Posting {
  return posting('E10', `${release.event_key}:debt`, release.order_id, [
    line(`available:${userId}`, 'debit', amountMinor, userId),
    line(`receivable:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E10: a debt is paid from the user's wallet, such as one of a chargeback that was lost. */
export function recoverDebtFromWallet(userId: string, amountMinor: Minor, key: string): Posting {
  return posting('E10', `debt:${userId}:paid:${key}`, null, [
    line(`wallet:${userId}`, 'debit', amountMinor, userId),
    line(`receivable:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E10 the other way: what was paid of a debt that is void, since its chargeback was won. */
export function returnRecoveredDebt(
  userId: string,
  amountMinor: Minor,
  paymentId: string,
): Posting {
  return posting('E10', `debt:${userId}:returned:${paymentId}`, null, [
    line(`receivable:${userId}`, 'debit', amountMinor, userId),
    line(`wallet:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E12: the payment of an undelivered order is charged back. */
export function chargeBackOrder(
  order: { id: string; buyer_id: string },
  amountMinor: Minor,
  paymentId: string,
): Posting {
  return posting('E12', `payment:${paymentId}:chargeback`, order.id, [
    line(`escrow:${order.id}`, 'debit', amountMinor, order.buyer_id),
    line('psp', 'credit', amountMinor),
  ]);
}

/** E3: a chargeback (E12) is won when its order is over: the money is the buyer's. */
export function refundWonOrder(
  order: { id: string; buyer_id: string },
  amountMinor: Minor,
  paymentId: string,
): Posting {
  return posting('E3', `payment:${paymentId}:chargeback-won`, order.id, [
    line(`escrow:${order.id}`, 'debit', amountMinor, order.buyer_id),
    line(`wallet:${order.buyer_id}`, 'credit', amountMinor, order.buyer_id),
  ]);
}

/** E13: the payment of a delivered order is charged back: the buyer owes it, not the seller. */
export function chargeBackDelivered(
  order: { id: string; buyer_id: string },
  amountMinor: Minor,
  paymentId: string,
): Posting {
  return posting('E13', `payment:${paymentId}:chargeback`, order.id, [
    line(`receivable:${order.buyer_id}`, 'debit', amountMinor, order.buyer_id),
    line('psp', 'credit', amountMinor),
  ]);
}

/** E19: a top-up is charged back: from the wallet, and what it lacks is the user's debt. */
export function chargeBackTopUp(
  userId: string,
  { wallet_minor, debt_minor }: { readonly wallet_minor: Minor; readonly debt_minor: Minor },
  paymentId: string,
): Posting {
  return posting('E19', `payment:${paymentId}:chargeback`, null, [
    line(`wallet:${userId}`, 'debit', wallet_minor, userId),
    line(`receivable:${userId}`, 'debit', debt_minor, userId),
    line('psp', 'credit', add(wallet_minor, debt_minor)),
  ]);
}
