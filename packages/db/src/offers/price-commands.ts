import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { SoldPricesTable } from './tables.ts';

/** Stores the prices of orders; what is known of one already is replaced. */
export async function saveSoldPrices(
  db: Kysely<Database>,
  prices: readonly Insertable<SoldPricesTable>[],
): Promise<void> {
  if (prices.length === 0) return;
  await db
    .insertInto('sold_prices')
    .values([...prices])
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((eb) => ({
        price_group: eb.ref('excluded.price_group'),
        price_minor: eb.ref('excluded.price_minor'),
        sold_at: eb.ref('excluded.sold_at'),
      })),
    )
    .execute();
}

/** Forgets the prices of orders that were given back. */
export async function deleteSoldPrices(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .deleteFrom('sold_prices')
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Forgets the prices of sales that are older than so many days. */
export async function deleteOldPrices(db: Kysely<Database>, days: number): Promise<void> {
  await sql`delete from sold_prices
    where sold_at < app_now() - make_interval(days => ${days}::integer)`.execute(db);
}
