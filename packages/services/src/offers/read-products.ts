import { listBrands, listGames } from '@guildhall/db/offers/product-queries';
import { listFeaturedOffers } from '@guildhall/db/offers/queries';
import type { Language } from '@guildhall/domain/kernel/language';
import { coverAddress } from '../catalog/cover-address.ts';
import { readFieldsOfEach, readShopStatistics } from '../catalog/read-catalog.ts';
import type { OffersContext } from './context.ts';
import { withCovers } from './read-offers.ts';

// All functions read one language and fall back to English where a text has no translation.

/** Rows with the addresses of their pictures; null where they are drawn. */
function withCoverAddresses<Row extends { cover_image: string | null }>(
  context: OffersContext,
  rows: readonly Row[],
) {
  return rows.map(({ cover_image: name, ...row }) => ({
    ...row,
    cover_url: coverAddress(context, name),
  }));
}

/** All games with their offer counts. */
export async function readGames(context: OffersContext, language: Language) {
  return withCoverAddresses(context, await listGames(context.db, language));
}

/** All gift-card brands with their offer counts. */
export async function readBrands(context: OffersContext, language: Language) {
  return withCoverAddresses(context, await listBrands(context.db, language));
}

/** How many games have an offer on the home page. */
const FEATURED_GAMES = 6;

/** The best ranked offer of each of the most popular games, in the order of the games. */
export async function readFeaturedOffers(context: OffersContext, language: Language) {
  const items = await listFeaturedOffers(context.db, FEATURED_GAMES);
  const fieldsOf = await readFieldsOfEach(context, items, language);
  return { items: withCovers(context, items), fieldsOf };
}

/** The data of the home page: the most popular games and brands, and the counters. */
export async function readHome(context: OffersContext, language: Language) {
  const [games, brands, counted] = await Promise.all([
    readGames(context, language),
    readBrands(context, language),
    readShopStatistics(context.db),
  ]);
  const activeOffers = [...games, ...brands].reduce((sum, each) => sum + each.offer_count, 0);
  const counters = { active_offers: activeOffers, ...counted };
  return { games: games.slice(0, 12), brands: brands.slice(0, 10), counters };
}
