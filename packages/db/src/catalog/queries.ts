import { localizeBrand, localizeFields, localizeGame } from '@guildhall/domain/catalog/rules';
import type { BrandTexts, GameTexts } from '@guildhall/domain/catalog/translation-schema';
import type { AttributeField, LocalizedField } from '@guildhall/domain/catalog/types';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import { gameColumns, giftCardBrandColumns } from './tables.ts';

export type GameRow = NonNullable<Awaited<ReturnType<typeof findGame>>>;
export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

/** A row's texts in one language. Null for English, which is stored in the other columns. */
function textsIn<Texts>(table: 'games' | 'gift_card_brands', language: Language) {
  return language === DEFAULT_LANGUAGE
    ? sql<Texts | null>`null::jsonb`
    : sql<Texts | null>`${sql.ref(`${table}.translations`)} -> ${language}`;
}

export async function findGame(
  db: Kysely<Database>,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const row = await db
    .selectFrom('games')
    .select(['id', 'slug', 'name', 'publisher', 'genre', 'description', 'risk_class', 'schema'])
    .select(textsIn<GameTexts>('games', language).as('texts'))
    .select(knownOfferCount('account', sql.ref('games.slug')).as('offer_count'))
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { texts, ...game } = row;
  return localizeGame(game, texts);
}

/** The attribute fields of several games, by slug. */
export async function listGameFields(
  db: Kysely<Database>,
  slugs: readonly string[],
  language: Language,
): Promise<Map<string, LocalizedField[]>> {
  const rows = await db
    .selectFrom('games')
    .select(['slug', sql<AttributeField[]>`schema -> 'attributes'`.as('fields')])
    .select(textsIn<GameTexts>('games', language).as('texts'))
    .where('slug', '=', sql<string>`any(${[...slugs]})`)
    .execute();
  return new Map(rows.map(({ slug, fields, texts }) => [slug, localizeFields(fields, texts)]));
}

export async function findBrand(
  db: Kysely<Database>,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const row = await db
    .selectFrom('gift_card_brands')
    .select(['id', 'slug', 'name', 'category', 'description', 'regions'])
    .select(['code_pattern', 'code_example', 'redeem_url', 'redeem_steps'])
    .select(textsIn<BrandTexts>('gift_card_brands', language).as('texts'))
    .select(knownOfferCount('gift_card', sql.ref('gift_card_brands.slug')).as('offer_count'))
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { texts, ...brand } = row;
  return localizeBrand(brand, texts);
}

/** A text of a game or brand in this language, with English as the fallback. */
export function textIn(column: 'games.genre' | 'brands.category', language: Language) {
  const english = sql.ref<string>(column);
  if (language === DEFAULT_LANGUAGE) return english;
  const [table, key] = column.split('.');
  const path = sql.lit(`{${language},${key}}`);
  return sql<string>`coalesce(${sql.ref(`${table}.translations`)} #>> ${path}, ${english})`;
}

/** Games and brands as subqueries for other rooms. */
export function gamesAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('games').select(gameColumns).as(alias);
}

export function brandsAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('gift_card_brands').select(giftCardBrandColumns).as(alias);
}

/** The last saved number of active offers of a product; null if never counted. */
export const lastOfferCount = (kind: OfferKind, productSlug: RawBuilder<unknown> | null) => {
  const product = productSlug === null ? sql`` : sql`and product_slug = ${productSlug}`;
  return sql<number | null>`(select sum(offer_count) from shelf_counts
    where kind = ${sql.lit(kind)} ${product})`;
};

/** The last saved number of active offers of a product; 0 if never counted. */
const knownOfferCount = (kind: OfferKind, slug: RawBuilder<unknown>) =>
  sql<number>`coalesce(${lastOfferCount(kind, slug)}, 0)`;

/** The last saved statistics of the shop; undefined if never counted. */
export async function findShopStatistics(db: Kysely<Database>) {
  return await db
    .selectFrom('shop_statistics')
    .select(['completed_orders', 'on_time_share', 'fund_minor'])
    .executeTakeFirst();
}
