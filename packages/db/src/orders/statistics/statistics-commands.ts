import { type Kysely, sql } from 'kysely';
import { saveShopStatistics } from '../../catalog/commands.ts';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { saveSellerStatistics } from '../../users/commands.ts';
import { sumOfSellers } from '../../users/queries.ts';
import { fundBalance } from '../../wallet/queries.ts';

/**
 * Rebuilds the seller statistics from the orders in one statement: of all sellers, or of those
 * among these users.
 */
export async function refreshSellerStatistics(
  db: Kysely<Database>,
  userIds: readonly string[] | null,
): Promise<void> {
  const figures = db
    .selectFrom('orders')
    .select([
      'seller_id as user_id',
      sql<number>`count(*) filter (where state = 'completed')`.as('completed_orders'),
      sql<number>`count(*)`.as('due_orders'),
      sql<number | null>`(10000 * count(*) filter (where delivered_at <= delivery_due_at
        or (terms->>'delivery') = 'instant'))
        / nullif(count(*), 0)`.as('on_time_share'),
    ])
    .where((eb) => eb.or([eb('delivered_at', 'is not', null), eb('delivery_due_at', '<', appNow)]))
    .$if(userIds !== null, (query) =>
      query.where('seller_id', '=', sql<string>`any(${[...(userIds ?? [])]}::uuid[])`),
    )
    .groupBy('seller_id')
    .as('figures');
  await saveSellerStatistics(db, figures);
}

/** Sums the seller statistics and the fund's entries in one statement. */
export async function refreshShopStatistics(db: Kysely<Database>): Promise<void> {
  await saveShopStatistics(db, { sellers: sumOfSellers, fund_minor: fundBalance });
}
