import {
  localizeBrand,
  localizeFields,
  localizeGame,
  localizeVault,
} from '@guildhall/domain/catalog/rules';
import type { BrandTexts, GameTexts } from '@guildhall/domain/catalog/translation-schema';
import type { AttributeField, GameSchema, VaultField } from '@guildhall/domain/catalog/types';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import { gameColumns, giftCardBrandColumns } from './tables.ts';

export type GameRow = NonNullable<Awaited<ReturnType<typeof findGame>>>;
export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

/** A row's texts in one language. Null for English, which is stored in the other columns. */
function textsIn<Texts>(table: 'games' | 'game_schemas' | 'gift_card_brands', language: Language) {
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
    .select(['restricted', 'hidden', 'delivery_choices_minutes', 'cover_image'])
    .select(textsIn<GameTexts>('games', language).as('texts'))
    .select(knownOfferCount('account', sql.ref('games.slug')).as('offer_count'))
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { texts, ...game } = row;
  return localizeGame(game, texts);
}

/** All columns of a game or brand, in English. */
export type Product = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly restricted: boolean;
  readonly hidden: boolean;
  /** Of a game. */
  readonly schema?: GameSchema | null;
};

/** A game or brand, locked for update until the transaction ends. */
export async function lockProduct(
  trx: Transaction<Database>,
  kind: 'game' | 'brand',
  slug: string,
): Promise<Product | undefined> {
  if (kind === 'game') {
    return await trx
      .selectFrom('games')
      .select(gameColumns)
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
  }
  return await trx
    .selectFrom('gift_card_brands')
    .select(giftCardBrandColumns)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/** A version of the schema of a game. */
export interface SchemaVersion {
  readonly product_slug: string;
  readonly schema_version: number;
}

/** The attribute fields of versions of the schemas of games. */
export async function listGameFields(
  db: Kysely<Database>,
  versions: readonly SchemaVersion[],
  language: Language,
) {
  const rows = await db
    .selectFrom('game_schemas')
    .innerJoin('games', 'games.id', 'game_schemas.game_id')
    .innerJoin(
      sql<SchemaVersion>`jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)`.as<'asked'>(
        sql`asked(product_slug text, schema_version integer)`,
      ),
      (join) =>
        join
          .onRef('asked.product_slug', '=', 'games.slug')
          .onRef('asked.schema_version', '=', 'game_schemas.version'),
    )
    .select(['asked.product_slug', 'asked.schema_version'])
    .select(sql<AttributeField[]>`game_schemas.schema -> 'attributes'`.as('fields'))
    .select(textsIn<GameTexts>('game_schemas', language).as('texts'))
    .execute();
  return rows.map(({ fields, texts, ...version }) => ({
    ...version,
    fields: localizeFields(fields, texts),
  }));
}

/** The fields of a secret, of one version of the schema of a game; undefined if it is unknown. */
export async function findVaultFields(
  db: Kysely<Database>,
  { product_slug, schema_version }: SchemaVersion,
  language: Language,
): Promise<VaultField[] | undefined> {
  const row = await db
    .selectFrom('game_schemas')
    .innerJoin('games', 'games.id', 'game_schemas.game_id')
    .select(sql<VaultField[]>`game_schemas.schema -> 'vault'`.as('fields'))
    .select(textsIn<GameTexts>('game_schemas', language).as('texts'))
    .where('games.slug', '=', product_slug)
    .where('game_schemas.version', '=', schema_version)
    .executeTakeFirst();
  return row && localizeVault(row.fields, row.texts?.vault);
}

export async function findBrand(
  db: Kysely<Database>,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const row = await db
    .selectFrom('gift_card_brands')
    .select(['id', 'slug', 'name', 'category', 'description', 'regions'])
    .select(['restricted', 'hidden', 'cover_image'])
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

/** Games and brands that are not hidden, as subqueries for the lists of other rooms. */
export function shownGamesAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('games').select(gameColumns).where('hidden', '=', false).as(alias);
}

export function shownBrandsAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('gift_card_brands')
    .select(giftCardBrandColumns)
    .where('hidden', '=', false)
    .as(alias);
}

/** The last saved number of active offers of a product; null if never counted. */
export const lastOfferCount = (kind: OfferKind, productSlug: RawBuilder<unknown> | null) => {
  const product = productSlug === null ? sql`` : sql`and product_slug = ${productSlug}`;
  return sql<number | null>`(select sum(offer_count) from active_offer_counts
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
