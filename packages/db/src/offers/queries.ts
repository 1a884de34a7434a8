import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { SHOWN_STOCK } from '@guildhall/domain/offers/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { subquery } from '../kernel/subquery.ts';
import { sellersAs } from '../users/queries.ts';
import { stockCountOf } from '../vault/queries.ts';

/** What other rooms and the page of an offer read: all but the hash and the words. */
export const offerColumns = [
  'id',
  'kind',
  'seller_id',
  'product_id',
  'product_slug',
  'product_name',
  'state',
  'language',
  'title',
  'description',
  'attributes',
  'schema_version',
  'region_code',
  'face_value_minor',
  'face_value_currency',
  'price_minor',
  'fee_minor',
  'total_minor',
  'currency',
  'tiers',
  'min_quantity',
  'max_quantity',
  'delivery',
  'delivery_minutes',
  'speed_minutes',
  'warranty_days',
  'seller_level',
  'rank_score',
  'rule_version',
  'published_at',
  'due_at',
  'created_at',
  'updated_at',
] as const;

const sellerColumns = [
  'seller.username as seller_username',
  'seller.verification_level as seller_verification_level',
  'seller.completed_orders as seller_completed_orders',
  'seller.due_orders as seller_due_orders',
  'seller.on_time_share as seller_on_time_share',
] as const;

/** What a card shows. A page of cards is read often, so it reads no description. */
const cardColumns = [
  'offers.id',
  'offers.kind',
  'offers.product_slug',
  'offers.product_name',
  'offers.language',
  'offers.title',
  'offers.attributes',
  'offers.region_code',
  'offers.face_value_minor',
  'offers.face_value_currency',
  'offers.total_minor',
  'offers.currency',
  'offers.delivery',
  'offers.delivery_minutes',
  'offers.warranty_days',
  'offers.seller_id',
  'offers.seller_level',
] as const;

/** One more than is shown tells that there are more. */
const CARD_STOCK = sql<number>`${SHOWN_STOCK + 1}`;
/** A buyer also has to know whether the largest quantity is there. */
const DETAIL_STOCK = sql<number>`greatest(${sql.ref('offers.max_quantity')}, ${SHOWN_STOCK}) + 1`;

function offersWithSellers(db: Kysely<Database>) {
  return db.selectFrom('offers').innerJoin(sellersAs('seller'), 'seller.id', 'offers.seller_id');
}

/** The cards of a list. `counted_stock` is at most one more than `SHOWN_STOCK`. */
export function offerCards(db: Kysely<Database>) {
  return offersWithSellers(db)
    .select(cardColumns)
    .select(sellerColumns)
    .select(stockCountOf(sql.ref('offers.id'), CARD_STOCK).as('counted_stock'));
}

export type OfferCardRow = Awaited<
  ReturnType<ReturnType<typeof offerCards>['executeTakeFirstOrThrow']>
>;

/**
 * An offer with its seller. `counted_stock` is at most one more than the largest quantity or
 * `SHOWN_STOCK`.
 */
export async function findOfferWithSeller(db: Kysely<Database>, id: string) {
  return await offersWithSellers(db)
    .select(columnsIn('offers', offerColumns))
    .select(sellerColumns)
    .select(['seller.avatar_url as seller_avatar_url', 'seller.created_at as seller_since'])
    .select(stockCountOf(sql.ref('offers.id'), DETAIL_STOCK).as('counted_stock'))
    .where('offers.id', '=', id)
    .executeTakeFirst();
}

export type OfferWithSeller = NonNullable<Awaited<ReturnType<typeof findOfferWithSeller>>>;

/** How many offers of a seller are listed or in review, and how many were ever published. */
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

/** An offer of this seller; undefined for those of others. */
export async function findOwnOffer(db: Kysely<Database>, id: string, sellerId: string) {
  return await db
    .selectFrom('offers')
    .select(['offers.id', 'offers.kind', 'offers.product_slug'])
    .where('offers.id', '=', id)
    .where('offers.seller_id', '=', sellerId)
    .executeTakeFirst();
}

export interface OwnOfferCursor {
  created_at: string;
  id: string;
}

/** The units in stock of an offer are counted up to this number. */
const MOST_COUNTED_STOCK = 10_000;

/** One page of the offers of a seller, the newest first. */
export async function listOwnOffers(
  db: Kysely<Database>,
  sellerId: string,
  kind: OfferKind,
  { cursor, limit }: { cursor: OwnOfferCursor | null; limit: number },
) {
  return await db
    .selectFrom('offers')
    .select(['offers.id', 'offers.kind', 'offers.language', 'offers.title'])
    .select(['offers.product_slug', 'offers.product_name', 'offers.state', 'offers.delivery'])
    .select(['offers.price_minor', 'offers.currency'])
    .select(stockCountOf(sql.ref('offers.id'), sql`${MOST_COUNTED_STOCK}`).as('stock_count'))
    .select(sql<string>`offers.created_at::text`.as('cursor_time'))
    .where('offers.seller_id', '=', sellerId)
    .where('offers.kind', '=', kind)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(offers.created_at, offers.id)
          < (${cursor?.created_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit)
    .execute();
}

/** Offers as a subquery for other rooms. */
export function offersAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('offers').select(offerColumns).as(alias);
}
