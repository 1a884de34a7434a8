import { type OrderState, UNIT_STATES } from '@guildhall/domain/orders/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { saveOfferSales } from '../../offers/sales/commands.ts';
import { postedEarnings } from '../../wallet/queries.ts';

/** A unit that was sold, and neither canceled nor given back. */
const SOLD = sql.join(
  UNIT_STATES.filter((state) => !['refunded', 'returned', 'cancelled'].includes(state)).map(
    (state) => sql.lit(state),
  ),
);

/** The states of an order that was paid, and neither canceled nor given back as a whole. */
const SOLD_ORDERS = [
  'paid',
  'in_delivery',
  'delivered',
  'in_protection',
  'disputed',
  'completed',
] as const satisfies readonly OrderState[];

/**
 * Computes anew what was sold of the offers of these orders on the days on which they were paid,
 * from the orders of the same offer and day. What the ledger has posted is the net; a unit that is
 * not confirmed has none yet.
 */
export async function refreshSalesOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<void> {
  await saveOfferSales(
    db,
    sql`
    select changed.offer_id, changed.day, orders.seller_id,
        count(*) filter (where sold.units > 0)::integer as orders,
        sum(sold.units)::integer as units, sum(sold.gross_minor)::bigint as gross_minor,
        sum((${postedEarnings(sql.ref('orders.id'))}->>'net_minor')::bigint)::bigint as net_minor,
        sum(sold.open_minor)::bigint as open_minor
      from (select distinct offer_id, (paid_at at time zone 'UTC')::date as day from orders
             where id = any(${[...orderIds]}::uuid[]) and paid_at is not null) as changed
      join orders on orders.offer_id = changed.offer_id
        and orders.paid_at >= changed.day::timestamp at time zone 'UTC'
        and orders.paid_at < (changed.day + 1)::timestamp at time zone 'UTC'
      cross join lateral (
        select count(*) as units, coalesce(sum(price_minor), 0) as gross_minor,
            coalesce(sum(price_minor) filter (where confirmed_at is null), 0) as open_minor
          from order_units
         where order_units.order_id = orders.id and order_units.state in (${SOLD})) as sold
     group by changed.offer_id, changed.day, orders.seller_id`,
  );
}

/** The next orders that were ever paid, by id. */
export async function listPaidOrders(
  db: Kysely<Database>,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', afterId)
    .where('paid_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What orders of the last days were sold for, those that were given back left out. */
export async function listSoldOrders(
  db: Kysely<Database>,
  orderIds: readonly string[],
  days: number,
) {
  return await db
    .selectFrom('orders')
    .select(['id', 'snapshot', sql<Date>`paid_at`.as('paid_at')])
    .select(sql<number>`(price_minor / quantity)::bigint`.as('unit_price_minor'))
    .where('id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('state', 'in', [...SOLD_ORDERS])
    .where(sql<boolean>`paid_at > app_now() - make_interval(days => ${days}::integer)`)
    .execute();
}
