import type { Database } from '@guildhall/db/database';
import * as freezes from '@guildhall/db/wallet/freeze-queries';
import type { Transaction } from 'kysely';

/** Whether a user's spendable money is frozen, so that it can take money in but pay nothing. */
export async function isWalletFrozen(trx: Transaction<Database>, userId: string): Promise<boolean> {
  return await freezes.isWalletFrozen(trx, userId);
}
