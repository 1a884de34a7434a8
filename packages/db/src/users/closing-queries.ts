import type { Obstacle } from '@guildhall/domain/users/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { ObstacleQuery } from '../kernel/personal-data.ts';

/** What keeps a user from closing their account, or the shop from erasing it, in this order. */
export async function readObstacles(
  db: Kysely<Database>,
  userId: string,
  queries: readonly ObstacleQuery[],
): Promise<Obstacle[]> {
  const found = queries.map(
    ({ obstacle, query }) => sql`
      select ${obstacle}::text as obstacle, count, amount_minor, until
        from (${query(sql`${userId}::uuid`)}) as found (count, amount_minor, until)`,
  );
  const { rows } = await sql<Obstacle>`
    select obstacle, count, amount_minor, until from (${sql.join(found, sql` union all `)}) as every
     where count > 0`.execute(db);
  return rows;
}
