import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** SQL for the orders that were paid last, of those whose prices are kept. */
export function lastSold(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('sold_prices')
    .select(['order_id', 'sold_at'])
    .orderBy('sold_at', 'desc')
    .limit(limit);
}

/** A median is of at most as many sales, the latest ones: more would change nothing. */
const MOST_SALES = 1_000;

/** The median price of the sales of a group in the last days, and how many there were. */
export async function readSoldMedian(
  db: Kysely<Database>,
  priceGroup: Buffer,
  days: number,
): Promise<{ median_minor: number | null; sales: number }> {
  const { rows } = await sql<{ median_minor: number | null; sales: number }>`
    select percentile_disc(0.5) within group (order by price_minor) as median_minor,
        count(*)::integer as sales
      from (select price_minor from sold_prices
             where price_group = ${priceGroup}
               and sold_at > app_now() - make_interval(days => ${days}::integer)
             order by sold_at desc limit ${MOST_SALES}) as latest`.execute(db);
  return rows[0] ?? { median_minor: null, sales: 0 };
}

/** The same of several groups at once; those without a sale are left out. */
export async function listSoldMedians(
  db: Kysely<Database>,
  priceGroups: readonly Buffer[],
  days: number,
): Promise<{ price_group: Buffer; median_minor: number; sales: number }[]> {
  const { rows } = await sql<{ price_group: Buffer; median_minor: number; sales: number }>`
    select asked.price_group,
        percentile_disc(0.5) within group (order by latest.price_minor) as median_minor,
        count(*)::integer as sales
      from unnest(${priceGroups}::bytea[]) as asked (price_group)
     cross join lateral (select price_minor from sold_prices
        where sold_prices.price_group = asked.price_group
          and sold_at > app_now() - make_interval(days => ${days}::integer)
        order by sold_at desc limit ${MOST_SALES}) as latest
     group by asked.price_group`.execute(db);
  return rows;
}
