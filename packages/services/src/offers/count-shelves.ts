import type { Database } from '@guildhall/db/database';
import { refreshShelfCounts } from '@guildhall/db/offers/commands';
import type { Kysely } from 'kysely';

/** Counts the active offers of games and brands anew: all, or where an offer changed since. */
export async function countShelves(db: Kysely<Database>, sinceId: string | null): Promise<void> {
  await refreshShelfCounts(db, sinceId);
}
