// The postings of rules.md §3 about charged back payments and debts: E9, E10, E12, E13, E19.
import { add, type Minor } from '../kernel/money.ts';
import { debtAccount, line, posting } from './rules.ts';
import type { DebtCause, FundShare, Posting } from './types.ts';

/** Who owes what kind of debt. */
interface Debtor {
  readonly user_id: string;
  readonly cause: DebtCause;
}

/** E9, E13: a debt that nobody pays: the fund pays what it has, the rest is a loss. */
export function writeOff({ user_id, cause }: Debtor, paid: FundShare, key: string): Posting {
  const code = cause === 'decision' ? 'E9' : 'E13';
  return posting(code, `debt:${user_id}:write-off:${key}`, null, [
    line('fund', 'debit', paid.fund_minor),
    line('cb_loss', 'debit', paid.loss_minor),
    line(debtAccount(user_id, cause), 'credit', add(paid.fund_minor, paid.loss_minor), user_id),
  ]);
}

/** E10: a share of a release pays a debt of a decision. */
export function recoverDebt(
  userId: string,
  amountMinor: Minor,
  release: Pick<Posting, 'event_key' | 'order_id'>,
): Posting {
  return posting('E10', `${release.event_key}:debt`, release.order_id, [
    line(`available:${userId}`, 'debit', amountMinor, userId),
    line(debtAccount(userId, 'decision'), 'credit', amountMinor, userId),
  ]);
}

/** Money of a user that pays a debt, or that gets back what it has paid. */
interface DebtMoney {
  readonly wallet_minor: Minor;
  readonly available_minor: Minor;
}

/**
 * E10: what a user has pays their debt of a chargeback that is lost. What comes in later pays by
 * itself: `ledger_post_all` adds an E10 to the posting that brings it.
 */
export function collectDebt(
  userId: string,
  { wallet_minor, available_minor }: DebtMoney,
  key: string,
): Posting {
  return posting('E10', `debt:${userId}:paid:${key}`, null, [
    line(`wallet:${userId}`, 'debit', wallet_minor, userId),
    line(`available:${userId}`, 'debit', available_minor, userId),
    line(debtAccount(userId, 'chargeback'), 'credit', add(wallet_minor, available_minor), userId),
  ]);
}

/** E10 the other way: what was paid of a debt that is void, since its chargeback was won. */
export function returnRecoveredDebt(
  userId: string,
  { wallet_minor, available_minor }: DebtMoney,
  paymentId: string,
): Posting {
  return posting('E10', `debt:${userId}:returned:${paymentId}`, null, [
    line(debtAccount(userId, 'chargeback'), 'debit', add(wallet_minor, available_minor), userId),
    line(`wallet:${userId}`, 'credit', wallet_minor, userId),
    line(`available:${userId}`, 'credit', available_minor, userId),
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
    line(debtAccount(order.buyer_id, 'chargeback'), 'debit', amountMinor, order.buyer_id),
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
    line(debtAccount(userId, 'chargeback'), 'debit', debt_minor, userId),
    line('psp', 'credit', add(wallet_minor, debt_minor)),
  ]);
}
