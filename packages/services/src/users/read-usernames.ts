import type { Database } from '@guildhall/db/database';
import { listUsernames } from '@guildhall/db/users/queries';
import type { Kysely } from 'kysely';

/** The usernames of users, by id. */
export async function readUsernames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await listUsernames(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
