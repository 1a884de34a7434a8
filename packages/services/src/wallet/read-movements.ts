import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import * as movements from '@guildhall/db/wallet/movement-queries';
import type { Kysely, Transaction } from 'kysely';

/** What moved in a user's wallet since a time, newest first. */
export async function readMovements(db: Kysely<Database>, userId: string, since: Date) {
  return await movements.readMovements(db, userId, since);
}

/** The same, with the wallet locked: nothing moves in it until the transaction ends. */
export async function lockMovements(trx: Transaction<Database>, userId: string, since: Date) {
  await lockBalances(trx, [`wallet:${userId}`]);
  return await movements.readMovements(trx, userId, since);
}
