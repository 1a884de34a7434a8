import { LOW_STOCK } from '@guildhall/domain/offers/rules';
import type { SalesDay } from '@guildhall/domain/offers/sales/rules';
import { type Kysely, sql } from 'kysely';
import { appToday } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { stockCountOf } from '../../vault/queries.ts';

/**
 * What a seller sold and what was seen of it, day by day up to the shop's day: as many rows as
 * days. Each day of an offer is one entry of an index, whatever the number of its orders.
 */
export async function listSalesDays(
  db: Kysely<Database>,
  sellerId: string,
  days: number,
): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select calendar.day, coalesce(sold.orders, 0) as orders, coalesce(sold.units, 0) as units,
        coalesce(sold.gross_minor, 0) as gross_minor, coalesce(sold.net_minor, 0) as net_minor,
        coalesce(sold.open_minor, 0) as open_minor, coalesce(seller_views.views, 0) as views
      from (select ${appToday} - n as day from generate_series(0, ${days - 1}::integer) as n)
        as calendar
      left join (
        select day, sum(orders)::integer as orders, sum(units)::integer as units,
            sum(gross_minor)::bigint as gross_minor, sum(net_minor)::bigint as net_minor,
            sum(open_minor)::bigint as open_minor
          from offer_sales
         where seller_id = ${sellerId} and day > ${appToday} - ${days}::integer
         group by day) as sold on sold.day = calendar.day
      left join seller_views
        on seller_views.seller_id = ${sellerId} and seller_views.day = calendar.day
     order by calendar.day`.execute(db);
  return rows;
}

const offerNames = [
  'offers.id',
  'offers.kind',
  'offers.language',
  'offers.title',
  'offers.product_slug',
  'offers.product_name',
  'offers.state',
] as const;

/** The offers of a seller with the largest sales of these days, with what was seen of them. */
export async function listBestOffers(
  db: Kysely<Database>,
  sellerId: string,
  { days, limit }: { days: number; limit: number },
) {
  const inRange = sql<boolean>`day > ${appToday} - ${days}::integer`;
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('offer_sales')
        .select([
          'offer_id',
          sql<number>`sum(orders)::integer`.as('orders'),
          sql<number>`sum(units)::integer`.as('units'),
          sql<number>`sum(gross_minor)::bigint`.as('gross_minor'),
          sql<number>`sum(net_minor)::bigint`.as('net_minor'),
        ])
        .where('seller_id', '=', sellerId)
        .where(inRange)
        .groupBy('offer_id')
        .having(sql<boolean>`sum(units) > 0`)
        .orderBy('gross_minor', 'desc')
        .orderBy('offer_id')
        .limit(limit)
        .as('best'),
    )
    .innerJoin('offers', 'offers.id', 'best.offer_id')
    .select(offerNames)
    .select(['best.orders', 'best.units', 'best.gross_minor', 'best.net_minor'])
    .select(
      sql<number>`(select coalesce(sum(views), 0)::integer from offer_views
        where offer_views.offer_id = best.offer_id and ${inRange})`.as('views'),
    )
    .orderBy('best.gross_minor', 'desc')
    .orderBy('offers.id')
    .execute();
}

/** Literals, as in the other queries of states. */
const FOR_CODES = (['active', 'out_of_stock'] as const).map((state) => sql.lit(state));

/** The gift cards of a seller that have run out of codes or soon will, the fewest first. */
export async function listLowStock(db: Kysely<Database>, sellerId: string, limit: number) {
  return await db
    .selectFrom('offers')
    .select(offerNames)
    .select(stockCountOf(sql.ref('offers.id'), sql<number>`${LOW_STOCK + 1}`).as('stock_count'))
    .where('offers.seller_id', '=', sellerId)
    .where('offers.kind', '=', sql.lit('gift_card'))
    .where('offers.state', 'in', FOR_CODES)
    .where(
      stockCountOf(sql.ref('offers.id'), sql<number>`${LOW_STOCK + 1}`),
      '<=',
      sql<number>`${LOW_STOCK}`,
    )
    .orderBy('stock_count')
    .orderBy('offers.id')
    .limit(limit)
    .execute();
}
