import type { Kysely } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { lastSold } from '../../offers/price-queries.ts';

/** What was paid for last, of orders that were not given back; the newest first. */
export async function listRecentSales(db: Kysely<Database>, limit: number) {
  return await db
    .selectFrom(lastSold(db, limit).as('sold'))
    .innerJoin('orders', 'orders.id', 'sold.order_id')
    .select([
      'sold.sold_at',
      'orders.id',
      'orders.kind',
      'orders.snapshot',
      'orders.quantity',
      'orders.total_minor',
      'orders.currency',
    ])
    .select(appNow.as('now'))
    .orderBy('sold.sold_at', 'desc')
    .execute();
}
