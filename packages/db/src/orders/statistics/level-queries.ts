import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { columnsIn } from '../../kernel/columns.ts';
import { idsAboveLowestLevel, levelAsColumns, levelsAs } from '../../users/level-queries.ts';

/** SQL for whether an order counts: it was completed or refunded in the last days. */
const hasRecentEnd = (days: number) =>
  sql<boolean>`orders.state in ('completed', 'refunded')
    and orders.closed_at > app_now() - make_interval(days => ${sql.lit(days)})`;

/**
 * SQL for whether a unit of an order was refunded against its seller: by a decision about a
 * dispute, or because they were silent.
 */
const isLost = sql<boolean>`exists (select from order_history as step
  where step.order_id = orders.id and step.order_unit_id is not null
    and step.from_state = 'disputed' and step.event in ('refund', 'refund_part')
    and step.actor in ('support', 'admin', 'system'))`;

/** SQL for whether a recall claim about an order was approved, or accepted by its seller. */
const isRecalled = sql<boolean>`exists (select from order_history as step
  where step.order_id = orders.id and step.event in ('approve_claim', 'approve_claim_part'))`;

/** SQL for whether a completed order counts: it was completed in the last days. */
const isRecent = (days: number) =>
  sql<boolean>`orders.state = 'completed'
    and orders.closed_at > app_now() - make_interval(days => ${sql.lit(days)})`;

/**
 * The facts of these users from their orders that ended in the last days, with what other rooms
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
          .select([
            sql<number>`count(*) filter (where orders.state = 'completed')`.as('recent_orders'),
            sql<number>`count(*) filter (where ${isLost})`.as('recent_lost'),
            sql<number>`count(*) filter (where ${isRecalled})`.as('recent_recalled'),
          ])
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
          .where(hasRecentEnd(days))
          .as('sold'),
      (join) => join.onTrue(),
    )
    .select(columnsIn('seller', levelAsColumns))
    .select(['sold.recent_orders', 'sold.recent_volume_minor', 'sold.first_leaves_at'])
    .select(['sold.recent_lost', 'sold.recent_recalled'])
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
