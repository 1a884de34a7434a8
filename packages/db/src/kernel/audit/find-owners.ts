import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { OWNED_THINGS } from '../rooms-personal-data.ts';

/**
 * Whose these things are, `kind:id`: the users of each in the order of the things, each once. What
 * belongs to nobody, such as a rule, has none.
 */
export async function findOwners(
  trx: Transaction<Database>,
  things: readonly string[],
): Promise<string[]> {
  const owners: string[] = [];
  for (const name of things) {
    const [kind, id] = name.split(':');
    const owned = OWNED_THINGS.find(({ thing }) => thing === kind);
    if (owned === undefined) continue;
    const { rows } = await sql<{ users: string[] }>`
      select ${sql.raw(owned.users)} as users from ${sql.table(owned.table)} as t
       where t.id = ${id}::uuid`.execute(trx);
    owners.push(...rows.flatMap(({ users }) => users));
  }
  return [...new Set(owners)];
}
