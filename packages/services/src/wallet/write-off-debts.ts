import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import {
  type Debt,
  findNewestDebt,
  listOldDebts,
  lockBalances,
} from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { shareOfFund, WRITE_OFF_DAYS } from '@guildhall/domain/wallet/rules';
import type { Kysely, Transaction } from 'kysely';
import type { WalletContext } from './context.ts';
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
  { db }: Pick<WalletContext, 'db'>,
  readOpenCases: ReadOpenCases,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const debts: Debt[] = await listOldDebts(db, { days: WRITE_OFF_DAYS, after, limit: BATCH });
    const charged = debts.filter(({ cause }) => cause === 'chargeback');
    const ids = charged.map(({ user_id }) => user_id);
    const kept = ids.length === 0 ? new Set() : await readOpenCases(db, ids);
    const isKept = ({ cause, user_id }: Debt) => cause === 'chargeback' && kept.has(user_id);
    for (const debt of debts.filter((each) => !isKept(each))) {
      if (await inTransaction(db, async (trx) => await writeOff(trx, debt))) count += 1;
    }
    after = debts.at(-1)?.id ?? null;
    if (debts.length < BATCH) return count;
  }
}

async function writeOff(trx: Transaction<Database>, debt: Debt): Promise<boolean> {
  const balances = await lockBalances(trx, ['fund', debt.id]);
  const debtMinor = minor(balances.get(debt.id) ?? 0);
  const newest = await findNewestDebt(trx, debt, { days: WRITE_OFF_DAYS });
  // Paid meanwhile, written off by another worker, or more was lent.
  if (debtMinor === 0 || newest === undefined) return false;
  const paid = shareOfFund(debtMinor, minor(balances.get('fund') ?? 0));
  await post(trx, postings.write_off(debt, paid, newest));
  return true;
}
