import { minor, type Minor } from '../../kernel/money.ts';
import { postings } from '../../wallet/postings.ts';
import { atProvider } from '../../wallet/rules.ts';
import type { Posting } from '../../wallet/types.ts';
import type { BalanceTransaction } from './types.ts';

/** Only a few are late, by minutes: a transaction belongs to a day that is over. */
export const FINISHED_AFTER_MINUTES = 60;
/** The days before the next one are read again, for transactions that came late. */
export const READ_AGAIN_DAYS = 3;
/** Until then one side may not have heard of the other's movement. */
export const IN_TRANSIT_HOURS = 24;

/** What a transaction costs the shop: its fee, or all of a transaction that is a fee. */
const costOf = ({ kind, amount_minor, fee_minor }: BalanceTransaction): Minor =>
  minor(fee_minor - (kind === 'fee' ? amount_minor : 0));

/** What a transaction brings to the operator's bank; below zero for what comes back from there. */
const settledBy = ({ kind, amount_minor }: BalanceTransaction): Minor =>
  minor(kind === 'settlement' ? 0 - amount_minor : 0);

/**
 * The postings of a transaction that nothing else posts (rules.md §3): what reached the bank (E15)
 * and what the provider kept (E16). They are keyed by the provider's id of it. Payments, refunds,
 * chargebacks and withdrawals post their amounts themselves.
 */
export function postingsOf(provider: string, transaction: BalanceTransaction): Posting[] {
  const key = `${provider}:${transaction.provider_reference}`;
  const made = [postings.E15(settledBy(transaction), key), postings.E16(costOf(transaction), key)];
  return made
    .filter(({ lines }) => lines.length > 0)
    .map((posting) => atProvider(posting, provider));
}
