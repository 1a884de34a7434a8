import type { AttributeField, GiftCardRegion } from '@guildhall/domain/catalog/types';
import type { BrandTexts, GameTexts } from '@guildhall/domain/catalog/translation-schema';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shownBrandsAs, shownGamesAs, lastOfferCount } from '../../catalog/queries.ts';
import type { Database } from '../../database.ts';

type Translations<Texts> = Readonly<Partial<Record<string, Texts>>>;

const countOf = (kind: OfferKind, slug: RawBuilder<unknown>) =>
  sql<number>`coalesce(${lastOfferCount(kind, slug)}, 0)`.as('offer_count');

/** The names of all games with their fields and translations: few rows, read seldom. */
export async function listSearchedGames(db: Kysely<Database>) {
  return await db
    .selectFrom(shownGamesAs('games'))
    .select(['games.slug', 'games.name', 'games.aliases', 'games.popularity'])
    .select(sql<AttributeField[]>`games.schema -> 'attributes'`.as('fields'))
    .select(sql<Translations<GameTexts>>`games.translations`.as('translations'))
    .select(countOf('account', sql.ref('games.slug')))
    .execute();
}

/** The names of all brands with their regions and translations. */
export async function listSearchedBrands(db: Kysely<Database>) {
  return await db
    .selectFrom(shownBrandsAs('brands'))
    .select(['brands.slug', 'brands.name', 'brands.aliases', 'brands.popularity'])
    .select(sql<GiftCardRegion[]>`brands.regions`.as('regions'))
    .select(sql<Translations<BrandTexts>>`brands.translations`.as('translations'))
    .select(countOf('gift_card', sql.ref('brands.slug')))
    .execute();
}
