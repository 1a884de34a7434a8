import type { Database } from '@guildhall/db/database';
import * as vault from '@guildhall/db/vault/queries';
import type { Kysely } from 'kysely';

/** The units of offers that can be bought now; an offer without any is left out. */
export const countInStock = async (
  db: Kysely<Database>,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => await vault.countInStock(db, offerIds);
