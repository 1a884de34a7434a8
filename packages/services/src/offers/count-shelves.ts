import type { Database } from '@guildhall/db/database';
import { refreshShelfCounts } from '@guildhall/db/offers/commands';
import type { Kysely } from 'kysely';

/** Counts the active offers of every game and brand anew. */
export async function countShelves(db: Kysely<Database>): Promise<void> {
  await refreshShelfCounts(db);
}
