import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { columnsIn } from '../../kernel/columns.ts';
import { idsAboveLowestLevel, levelAsColumns, levelsAs } from '../../users/level-queries.ts';

/** SQL for whether a completed order counts: it was completed in the last days. */
const isRecent = (days: number) =>
  sql<boolean>`orders.state = 'completed'
    and orders.closed_at > app_now() - make_interval(days => ${sql.lit(days)})`;

/**
 * The facts of these users from their completed orders of the last days, with what other rooms
 * know, and when the first order leaves the window. Only of users who have such an order, have a
 * level above 0, or were assessed before: buyers have no facts.
 */
export async function listSellerFacts(
  db: Kysely<Database>,
  userIds: readonly string[],
  days: number,
) {
  return await db
    .selectFrom(levelsAs('seller'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('recent_orders'))
          .select(
            sql<number>`coalesce(sum((select sum(price_minor) from order_units
              where order_units.order_id = orders.id and order_units.state = 'completed')),
              0)::bigint`.as('recent_volume_minor'),
          )
          .select(
            sql<Date | null>`min(orders.closed_at) + make_interval(days => ${sql.lit(days)})`.as(
              'first_leaves_at',
            ),
          )
          .whereRef('orders.seller_id', '=', 'seller.id')
          .where(isRecent(days))
          .as('sold'),
      (join) => join.onTrue(),
    )
    .select(columnsIn('seller', levelAsColumns))
    .select(['sold.recent_orders', 'sold.recent_volume_minor', 'sold.first_leaves_at'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('seller.id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('sold.recent_orders', '>', 0),
        eb('seller.seller_level', '>', 0),
        eb('seller.assessed_level', 'is not', null),
      ]),
    )
    .execute();
}

/** The next users who have sold in the last days or have a level above 0, by id. */
export async function listSellersWithFacts(
  db: Kysely<Database>,
  { days, after_id, limit }: { days: number; after_id: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select seller_id as id from orders where ${isRecent(days)} union ${idsAboveLowestLevel}
    ) as sellers where id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
