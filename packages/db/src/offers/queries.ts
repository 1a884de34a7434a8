import type { PublicVariant } from '@guildhall/domain/files/types';
import type { OfferPhoto } from '@guildhall/domain/offers/types';
import { LIVE_OFFER_STATES } from '@guildhall/domain/offers/policy';
import { SHOWN_STOCK } from '@guildhall/domain/offers/rules';
import { type Kysely, sql } from 'kysely';
import { shownGamesAs } from '../catalog/queries.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { subquery } from '../kernel/subquery.ts';
import type { ReviewReason } from '@guildhall/domain/offers/states';
import { isNoSeller, isSought, sellersAs, type Sought } from '../users/queries.ts';
import { hasTakenUnits, stockCountOf } from '../vault/queries.ts';

/** What other rooms and the page of an offer read: all but the hash, the photos and the words. */
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

/** SQL for the variants of the first photo of an offer; null without photos. */
export const coverVariants = sql<readonly PublicVariant[] | null>`offers.photos -> 0 -> 'variants'`;

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
  'offers.schema_version',
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
    .select(coverVariants.as('cover'))
    .select(sellerColumns)
    .select(stockCountOf(sql.ref('offers.id'), CARD_STOCK).as('counted_stock'));
}

export type OfferCardRow = Awaited<
  ReturnType<ReturnType<typeof offerCards>['executeTakeFirstOrThrow']>
>;

/**
 * The best ranked account offer of each of the most popular games, in the order of the games: one
 * look-up in an index for each.
 */
export async function listFeaturedOffers(db: Kysely<Database>, games: number) {
  const popular = db
    .selectFrom(shownGamesAs('games'))
    .select('games.slug')
    .orderBy('games.popularity', 'desc')
    .orderBy('games.slug')
    .limit(games);
  const best = sql<string>`(
    select best.id from ${popular} as game
     cross join lateral (
       select id from offers
        where state = 'active' and kind = 'account' and product_slug = game.slug
        order by rank_score desc, id desc limit 1) as best)`;
  return await offerCards(db)
    .innerJoin(shownGamesAs('game'), 'game.slug', 'offers.product_slug')
    .where('offers.id', 'in', best)
    .orderBy('game.popularity', 'desc')
    .orderBy('game.slug')
    .execute();
}

/**
 * An offer with its seller. `counted_stock` is at most one more than the largest quantity or
 * `SHOWN_STOCK`.
 */
export async function findOfferWithSeller(db: Kysely<Database>, id: string) {
  return await offersWithSellers(db)
    .select(columnsIn('offers', offerColumns))
    .select('offers.photos')
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
        .filterWhere('state', 'in', [...LIVE_OFFER_STATES])
        .as('active'),
      fn.countAll<number>().filterWhere('published_at', 'is not', null).as('published'),
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

/** SQL for whether the seller of an offer is on vacation or sells nothing. */
export const sellerIsAway = sql<boolean>`(exists (
    select from vacations where vacations.user_id = offers.seller_id
       and (vacations.until is null or vacations.until > app_now()))
  or ${isNoSeller(sql.ref('offers.seller_id'))})`;

/** SQL for when an archived offer was archived. */
export const archivedAt = sql<Date | null>`case offers.state when 'archived' then (
  select max(occurred_at) from offer_history
   where offer_history.offer_id = offers.id and offer_history.event = 'archive') end`;

/** An offer of this seller; undefined for those of others. */
export async function findOwnOffer(db: Kysely<Database>, id: string, sellerId: string) {
  return await db
    .selectFrom('offers')
    .select(['offers.id', 'offers.kind', 'offers.product_slug', 'offers.schema_version'])
    .where('offers.id', '=', id)
    .where('offers.seller_id', '=', sellerId)
    .executeTakeFirst();
}

/** What an edit of offers may change, and what it needs to know besides. */
export async function listEditableOffers(db: Kysely<Database>, ids: readonly string[]) {
  return await db
    .selectFrom('offers')
    .select(['id', 'product_id', 'product_slug', 'schema_version', 'language', 'title'])
    .select(['description', 'attributes', 'price_minor', 'tiers', 'min_quantity', 'max_quantity'])
    .select(['delivery', 'delivery_minutes', 'warranty_days', 'published_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export type EditableOffer = Awaited<ReturnType<typeof listEditableOffers>>[number];

/** The photos of an offer; undefined when there is no such offer. */
export async function findOfferPhotos(
  db: Kysely<Database>,
  id: string,
): Promise<readonly OfferPhoto[] | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('photos')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.photos;
}

/** Whether a buyer has ever got a unit of an offer: their orders show what it showed. */
export async function wasEverSold(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('offers')
    .select(hasTakenUnits(sql.ref('offers.id')).as('was_sold'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.was_sold ?? false;
}

/** A place in a list of offers in the order of a time. */
export interface OfferTimeCursor {
  created_at: string;
  id: string;
}

/** Offers that wait for a review with their sellers, the longest waiting first. */
export async function listPendingOffers(
  db: Kysely<Database>,
  page: { sought: Sought | null; cursor: OfferTimeCursor | null; limit: number },
) {
  const { sought, cursor, limit } = page;
  return await db
    .selectFrom('offers')
    .innerJoin(sellersAs('seller'), 'seller.id', 'offers.seller_id')
    .select(['offers.id', 'offers.kind', 'offers.product_slug', 'offers.product_name'])
    .select(['offers.language', 'offers.title', 'offers.description', 'offers.attributes'])
    .select(['offers.region_code', 'offers.face_value_minor', 'offers.face_value_currency'])
    .select(['offers.price_minor', 'offers.currency', 'offers.schema_version'])
    .select(['offers.seller_id', 'offers.seller_level', 'offers.updated_at'])
    .select('seller.username as seller_username')
    .select(sql<string>`offers.updated_at::text`.as('cursor_time'))
    .select(
      sql<readonly ReviewReason[] | null>`(select details -> 'reasons' from offer_history
        where offer_history.offer_id = offers.id order by offer_history.id desc limit 1)`.as(
        'reasons',
      ),
    )
    .where('offers.state', '=', sql.lit('pending_review'))
    .$if(sought !== null, (query) =>
      query.where(isSought(sought, { id: 'offers.id', users: ['offers.seller_id'] })),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(offers.updated_at, offers.id)
          > (${cursor?.created_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('offers.updated_at')
    .orderBy('offers.id')
    .limit(limit)
    .execute();
}

/** Offers as a subquery for other rooms. */
export function offersAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('offers')
    .select(offerColumns)
    .select(coverVariants.as('cover'))
    .as(alias);
}
