import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** The first id of each part of the active offers, in parts of this size, ordered by id. */
export async function findFirstIdsOfParts(
  db: Kysely<Database>,
  partSize: number,
): Promise<string[]> {
  const numbered = db
    .selectFrom('offers')
    .select(['id', sql<number>`row_number() over (order by id)`.as('number')])
    .where('state', '=', 'active');
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(sql<number>`number % ${partSize}`, '=', sql<number>`1 % ${partSize}`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Active offers from this id on, ordered by id. */
export async function listActiveOffersFrom(db: Kysely<Database>, firstId: string, limit: number) {
  return await db
    .selectFrom('offers')
    .select(['id', 'kind', 'product_slug', 'updated_at'])
    .where('state', '=', 'active')
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
