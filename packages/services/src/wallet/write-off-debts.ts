import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { findNewestDebt, listOldDebts, lockBalances } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { shareOfFund, WRITE_OFF_DAYS } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { post } from './post-entries.ts';

const BATCH = 50;

/**
 * E9, E13: writes off the debts that nobody has paid for 60 days; the fund pays what it has. Any
 * number of workers may run it. Returns how many were written off.
 */
export async function writeOffDebts({ db }: Pick<ServiceContext, 'db'>): Promise<number> {
  const debtors = await listOldDebts(db, { days: WRITE_OFF_DAYS, limit: BATCH });
  let count = 0;
  for (const userId of debtors) {
    if (await inTransaction(db, async (trx) => await writeOff(trx, userId))) count += 1;
  }
  return count;
}

async function writeOff(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const owed = `receivable:${userId}` as const;
  const balances = await lockBalances(trx, ['fund', owed]);
  const debtMinor = minor(balances.get(owed) ?? 0);
  const newest = await findNewestDebt(trx, userId, { days: WRITE_OFF_DAYS });
  // Paid meanwhile, written off by another worker, or more was lent.
  if (debtMinor === 0 || newest === undefined) return false;
  const paid = shareOfFund(debtMinor, minor(balances.get('fund') ?? 0));
  const code = newest.code === 'E9' ? 'E9' : 'E13';
  await post(trx, postings.write_off(code, userId, paid, newest.id));
  return true;
}
