import { insertMoneyDays } from '@guildhall/db/wallet/money-day-commands';
import type { WalletContext } from '../context.ts';

/**
 * Stores the sums of the days that are over, so that a chart reads a row for each day of the past.
 * Any number of servers may call it: what is stored stays. Returns how many rows it added.
 */
export async function closeMoneyDays({ db }: Pick<WalletContext, 'db'>): Promise<number> {
  return await insertMoneyDays(db);
}
