import type { Database } from '@guildhall/db/database';
import { listRecentBlocks as listRows } from '@guildhall/db/messages/queries';
import type { Kysely } from 'kysely';

/**
 * Users who had a message blocked within the last hour, with the ids of their blocks of so many
 * days that count, the oldest first. Refuses nothing.
 */
export async function listRecentBlocks(
  { db }: { readonly db: Kysely<Database> },
  { days }: { readonly days: number },
) {
  return await listRows(db, days);
}
