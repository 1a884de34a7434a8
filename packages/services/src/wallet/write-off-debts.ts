import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { findNewestDebt, listOldDebts, lockBalances } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { shareOfFund, WRITE_OFF_DAYS } from '@guildhall/domain/wallet/rules';
import type { Kysely, Transaction } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { post } from './post-entries.ts';

const BATCH = 50;

/** Those of these users about whose payments a case is open. */
type ReadOpenCases = (
  db: Kysely<Database>,
  userIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * E9, E13: writes off the debts that nobody has paid for 60 days; the fund pays what it has. A debt
 * that a bank may still give back is no loss yet: if it were written off and the chargeback then
 * won, the user would get what the fund has paid. Any number of workers may run it. Returns how
 * many were written off.
 */
export async function writeOffDebts(
  { db }: Pick<ServiceContext, 'db'>,
  readOpenCases: ReadOpenCases,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const debtors = await listOldDebts(db, { days: WRITE_OFF_DAYS, after, limit: BATCH });
    const kept = await readOpenCases(db, debtors);
    for (const userId of debtors.filter((each) => !kept.has(each))) {
      if (await inTransaction(db, async (trx) => await writeOff(trx, userId))) count += 1;
    }
    after = debtors.at(-1) ?? null;
    if (debtors.length < BATCH) return count;
  }
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
