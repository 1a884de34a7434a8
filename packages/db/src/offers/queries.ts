import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { OffersTable } from './tables.ts';

const offerColumns = [
  'offers.id',
  'offers.kind',
  'offers.seller_id',
  'offers.product_id',
  'offers.product_slug',
  'offers.product_name',
  'offers.state',
  'offers.title',
  'offers.description',
  'offers.attributes',
  'offers.schema_version',
  'offers.region_code',
  'offers.face_value_minor',
  'offers.face_value_currency',
  'offers.price_minor',
  'offers.fee_minor',
  'offers.total_minor',
  'offers.currency',
  'offers.tiers',
  'offers.min_quantity',
  'offers.max_quantity',
  'offers.delivery',
  'offers.delivery_minutes',
  'offers.speed_minutes',
  'offers.warranty_days',
  'offers.seller_level',
  'offers.rank_score',
  'offers.rule_version',
  'offers.published_at',
  'offers.due_at',
  'offers.created_at',
  'offers.updated_at',
] as const;

const sellerColumns = [
  'users.username as seller_username',
  'users.avatar_url as seller_avatar_url',
  'users.verification_level as seller_verification_level',
  'users.created_at as seller_since',
  'seller_statistics.completed_orders as seller_completed_orders',
  'seller_statistics.on_time_share as seller_on_time_share',
] as const;

const stockCount = sql<number>`(select count(*) from stock_units
  where stock_units.offer_id = offers.id and stock_units.state = 'in_stock')`;

export function offersWithSellers(db: Kysely<Database>) {
  return db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.seller_id')
    .leftJoin('seller_statistics', 'seller_statistics.user_id', 'offers.seller_id')
    .select(offerColumns)
    .select(sellerColumns)
    .select(stockCount.as('stock_count'));
}

export type OfferWithSeller = Awaited<
  ReturnType<ReturnType<typeof offersWithSellers>['executeTakeFirstOrThrow']>
>;

export async function findOfferWithSeller(
  db: Kysely<Database>,
  id: string,
): Promise<OfferWithSeller | undefined> {
  return await offersWithSellers(db).where('offers.id', '=', id).executeTakeFirst();
}

/** How many offers a seller has on his shelf or on the way there, and how many were ever shown. */
export async function countOffersOf(db: Kysely<Database>, sellerId: string) {
  return await db
    .selectFrom('offers')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('state', 'in', [
          'active',
          'reserved',
          'out_of_stock',
          'paused',
          'pending_review',
        ])
        .as('active'),
      fn.countAll<number>().filterWhere('published_at', 'is not', null).as('published'),
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

/** All that a checkout must know, in one query: offer, seller, the buyer's recent spending. */
export async function readCheckoutFacts(
  db: Kysely<Database>,
  query: { offer_id: string; buyer_id: string },
) {
  const { offer_id, buyer_id } = query;
  return await db
    .selectFrom('offers')
    .innerJoin('users as seller', 'seller.id', 'offers.seller_id')
    .innerJoin('users as buyer', (join) => join.on('buyer.id', '=', buyer_id))
    .select(offerColumns)
    .select([
      'seller.seller_level as seller_level_now',
      'seller.is_active as seller_is_active',
      'buyer.verification_level as buyer_verification_level',
      'buyer.two_factor as buyer_two_factor',
    ])
    .select(appNow.as('now'))
    .select(
      sql<number>`(select coalesce(sum(total_minor), 0)::bigint from orders
        where buyer_id = ${buyer_id} and created_at > app_now() - interval '1 day'
          and state not in ('expired', 'cancelled'))`.as('spent_today_minor'),
    )
    .select(
      sql<number>`(select count(*) from orders where buyer_id = ${buyer_id}
        and created_at > app_now() - interval '1 hour')`.as('orders_this_hour'),
    )
    .select(
      sql<number>`(select count(*) from (select from orders where buyer_id = ${buyer_id}
        and state = 'completed' limit 1) as some_order)`.as('completed_orders'),
    )
    .where('offers.id', '=', offer_id)
    .executeTakeFirst();
}

/**
 * What the histories of offers and of their stock have got since an id was made. Ids begin with
 * their time, so this reads the ends of two primary keys and nothing else.
 */
export async function listOfferChanges(
  db: Kysely<Database>,
  { since_id, limit }: { since_id: string; limit: number },
) {
  const { rows } = await sql<
    Pick<OffersTable, 'kind' | 'product_slug'> & { change_id: string; offer_id: string }
  >`
    select changes.id as change_id, offers.id as offer_id, offers.kind, offers.product_slug
      from (select id, offer_id from offer_history where id > ${since_id}::uuid
            union all
            select stock_history.id, stock_units.offer_id from stock_history
              join stock_units on stock_units.id = stock_history.stock_id
             where stock_history.id > ${since_id}::uuid) as changes
      join offers on offers.id = changes.offer_id
     limit ${limit}`.execute(db);
  return rows;
}
