import type { Database } from '@guildhall/db/database';
import { refreshShelfCounts } from '@guildhall/db/offers/commands';
import type { Kysely } from 'kysely';

/** Refreshes the counts of active offers per game and brand: all, or those with changes since. */
export async function countShelves(db: Kysely<Database>, sinceId: string | null): Promise<void> {
  await refreshShelfCounts(db, sinceId);
}
