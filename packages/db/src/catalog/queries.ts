import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
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

/** The games and brands as tables of another room's list. */
export function gamesAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('games').selectAll().as(alias);
}

export function brandsAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('gift_card_brands').selectAll().as(alias);
}

/** How many active offers a product had when they were last counted; null before the first time. */
export const lastOfferCount = (kind: OfferKind, productSlug: RawBuilder<unknown> | null) => {
  const product = productSlug === null ? sql`` : sql`and product_slug = ${productSlug}`;
  return sql<number | null>`(select sum(offer_count) from shelf_counts
    where kind = ${kind} ${product})`;
};

/** What the shop has done so far, as it was last counted; nothing before the first time. */
export async function findShopStatistics(db: Kysely<Database>) {
  return await db
    .selectFrom('shop_statistics')
    .select(['completed_orders', 'on_time_share', 'fund_minor'])
    .executeTakeFirst();
}
