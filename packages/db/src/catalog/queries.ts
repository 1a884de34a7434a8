import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { GamesTable, GiftCardBrandsTable } from './tables.ts';

export type GameRow = Selectable<GamesTable>;
export type BrandRow = Selectable<GiftCardBrandsTable>;

export async function findGame(db: Kysely<Database>, slug: string): Promise<GameRow | undefined> {
  return await db.selectFrom('games').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function listGameSchemas(db: Kysely<Database>, slugs: readonly string[]) {
  return await db
    .selectFrom('games')
    .select(['slug', 'schema'])
    .where('slug', 'in', slugs)
    .execute();
}

export async function findBrand(db: Kysely<Database>, slug: string): Promise<BrandRow | undefined> {
  return await db
    .selectFrom('gift_card_brands')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Up to here a shelf is counted as it is now; beyond, as it was when it was last counted. */
const LIVE_COUNT_LIMIT = 100;

/** How many offers of a game or brand are active, and the cheapest: few rows of an index. */
function activeOffersOf(kind: OfferKind, slug: 'games.slug' | 'brands.slug', most: number) {
  const active = sql`from offers where kind = ${kind} and product_slug = ${sql.ref(slug)}
    and state = 'active'`;
  const counted = sql`(select count(*) from (select ${active} limit ${most}) as seen)`;
  const offerCount = sql<number>`coalesce(nullif(${counted}, ${most}::bigint),
    greatest(${most}::bigint, (select offer_count from shelf_counts
      where kind = ${kind} and product_slug = ${sql.ref(slug)})))`;
  const fromTotalMinor = sql<number | null>`(select total_minor ${active}
    order by total_minor limit 1)`;
  return [offerCount.as('offer_count'), fromTotalMinor.as('from_total_minor')] as const;
}

/** Every game with the number of its active offers and the cheapest, most popular first. */
export async function listGames(db: Kysely<Database>, liveCountLimit = LIVE_COUNT_LIMIT) {
  return await db
    .selectFrom('games')
    .select(['games.slug', 'games.name', 'games.genre'])
    .select(activeOffersOf('account', 'games.slug', liveCountLimit))
    .orderBy('games.popularity', 'desc')
    .orderBy('games.slug')
    .execute();
}

export async function listBrands(db: Kysely<Database>, liveCountLimit = LIVE_COUNT_LIMIT) {
  return await db
    .selectFrom('gift_card_brands as brands')
    .select(['brands.slug', 'brands.name', 'brands.category'])
    .select(activeOffersOf('gift_card', 'brands.slug', liveCountLimit))
    .orderBy('brands.popularity', 'desc')
    .orderBy('brands.slug')
    .execute();
}

/** What the shop has done so far, as it was last counted; nothing before the first time. */
export async function findShopStatistics(db: Kysely<Database>) {
  return await db
    .selectFrom('shop_statistics')
    .select(['completed_orders', 'on_time_share', 'fund_minor'])
    .executeTakeFirst();
}
