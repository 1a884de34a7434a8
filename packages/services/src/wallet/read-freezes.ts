import type { Database } from '@guildhall/db/database';
import * as freezes from '@guildhall/db/wallet/freeze-queries';
import type { Kysely, Transaction } from 'kysely';

/** Whether a user's spendable money is frozen, so that it can take money in but pay nothing. */
export async function isWalletFrozen(trx: Transaction<Database>, userId: string): Promise<boolean> {
  return await freezes.isWalletFrozen(trx, userId);
}

/** Why a user's spendable money is frozen, and since when; null while it is not. */
export async function readWalletFreeze(db: Kysely<Database>, userId: string) {
  return (await freezes.findWalletFreeze(db, userId)) ?? null;
}
