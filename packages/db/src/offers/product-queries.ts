import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { type Kysely, sql } from 'kysely';
import { shownBrandsAs, shownGamesAs, lastOfferCount, textIn } from '../catalog/queries.ts';
import type { Database } from '../database.ts';

/** Offers of a product that was never counted are counted up to this number. */
const LIVE_COUNT_LIMIT = 100;

/**
 * The number of active offers of a game or brand, which its own page shows too, as it was counted
 * last; and the lowest price now. Both from few index rows.
 */
function activeOffersOf(kind: OfferKind, slug: 'games.slug' | 'brands.slug', most: number) {
  const active = sql`from offers where kind = ${sql.lit(kind)} and product_slug = ${sql.ref(slug)}
    and state = 'active'`;
  const offerCount = sql<number>`coalesce(${lastOfferCount(kind, sql.ref(slug))},
    (select count(*) from (select ${active} limit ${sql.lit(most)}) as seen))`;
  const fromTotalMinor = sql<number | null>`(select total_minor ${active}
    order by total_minor limit 1)`;
  return [offerCount.as('offer_count'), fromTotalMinor.as('from_total_minor')] as const;
}

/** All games with the number of active offers and the lowest price, most popular first. */
export async function listGames(
  db: Kysely<Database>,
  language: Language = DEFAULT_LANGUAGE,
  liveCountLimit = LIVE_COUNT_LIMIT,
) {
  return await db
    .selectFrom(shownGamesAs('games'))
    .select(['games.slug', 'games.name', textIn('games.genre', language).as('genre')])
    .select('games.cover_image')
    .select(activeOffersOf('account', 'games.slug', liveCountLimit))
    .orderBy('games.popularity', 'desc')
    .orderBy('games.slug')
    .execute();
}

/** The name of each region of a brand by its code, with English as the fallback. */
function regionNames(language: Language) {
  const english = sql`(select jsonb_object_agg(region ->> 'code', region ->> 'name')
    from jsonb_array_elements(brands.regions) as region)`;
  const own = sql`coalesce(brands.translations #> ${sql.lit(`{${language},regions}`)}, '{}')`;
  return sql<Record<string, string>>`${english} || ${own}`;
}

/** All gift-card brands, like `listGames`. */
export async function listBrands(
  db: Kysely<Database>,
  language: Language = DEFAULT_LANGUAGE,
  liveCountLimit = LIVE_COUNT_LIMIT,
) {
  return await db
    .selectFrom(shownBrandsAs('brands'))
    .select(['brands.slug', 'brands.name', textIn('brands.category', language).as('category')])
    .select('brands.cover_image')
    .select(activeOffersOf('gift_card', 'brands.slug', liveCountLimit))
    .select(regionNames(language).as('region_names'))
    .orderBy('brands.popularity', 'desc')
    .orderBy('brands.slug')
    .execute();
}
