import { listSoldFacts as listFacts } from '@guildhall/db/orders/queries';
import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';

/** What a seller's programs may know of these orders: nothing about the buyer. Refuses nothing. */
export const listSoldFacts = async (db: Kysely<Database>, ids: readonly string[]) =>
  await listFacts(db, ids);
