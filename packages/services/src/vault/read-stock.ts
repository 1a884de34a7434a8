import type { Database } from '@guildhall/db/database';
import * as stock from '@guildhall/db/vault/queries';
import type { Transaction } from 'kysely';

/** Whether an offer has a unit in stock, as seen by this transaction. */
export async function hasStock(trx: Transaction<Database>, offerId: string): Promise<boolean> {
  return await stock.hasStock(trx, offerId);
}
