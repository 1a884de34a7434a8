import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { debtAccount, splitCollection } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import { post } from './post-entries.ts';

/**
 * Locks a user's money and what they owe for chargebacks, and returns it; what is frozen counts as
 * nothing.
 */
export async function lockDebtor(trx: Transaction<Database>, userId: string) {
  const debt = debtAccount(userId, 'chargeback');
  const [available, wallet] = [`available:${userId}`, `wallet:${userId}`] as const;
  const balances = await lockBalances(trx, [available, debt, wallet]);
  return {
    debt_minor: minor(balances.get(debt) ?? 0),
    wallet_minor: minor(balances.get(wallet) ?? 0),
    available_minor: minor(balances.get(available) ?? 0),
  };
}

/** E10: the debt of a lost chargeback is paid from what its user has, as far as it goes. */
export async function collectDebt(
  trx: Transaction<Database>,
  userId: string,
  key: string,
): Promise<void> {
  const { debt_minor, ...has } = await lockDebtor(trx, userId);
  const paid = splitCollection(debt_minor, has);
  if (paid.wallet_minor + paid.available_minor === 0) return;
  await post(trx, postings.E10_collected(userId, paid, key));
}
