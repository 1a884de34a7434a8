import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { type Kysely, sql } from 'kysely';
import { brandsAs, gamesAs, lastOfferCount, textIn } from '../catalog/queries.ts';
import type { Database } from '../database.ts';

/** Up to this number offers are counted live; above it the last saved count is used. */
const LIVE_COUNT_LIMIT = 100;

/** The number of active offers of a game or brand, and the lowest price, from few index rows. */
function activeOffersOf(kind: OfferKind, slug: 'games.slug' | 'brands.slug', most: number) {
  const active = sql`from offers where kind = ${kind} and product_slug = ${sql.ref(slug)}
    and state = 'active'`;
  const counted = sql`(select count(*) from (select ${active} limit ${most}) as seen)`;
  const offerCount = sql<number>`coalesce(nullif(${counted}, ${most}::bigint),
    greatest(${most}::bigint, ${lastOfferCount(kind, sql.ref(slug))}))`;
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
    .selectFrom(gamesAs('games'))
    .select(['games.slug', 'games.name', textIn('games.genre', language).as('genre')])
    .select(activeOffersOf('account', 'games.slug', liveCountLimit))
    .orderBy('games.popularity', 'desc')
    .orderBy('games.slug')
    .execute();
}

export async function listBrands(
  db: Kysely<Database>,
  language: Language = DEFAULT_LANGUAGE,
  liveCountLimit = LIVE_COUNT_LIMIT,
) {
  return await db
    .selectFrom(brandsAs('brands'))
    .select(['brands.slug', 'brands.name', textIn('brands.category', language).as('category')])
    .select(activeOffersOf('gift_card', 'brands.slug', liveCountLimit))
    .orderBy('brands.popularity', 'desc')
    .orderBy('brands.slug')
    .execute();
}
