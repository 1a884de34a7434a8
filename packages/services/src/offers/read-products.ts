import { listBrands, listGames } from '@guildhall/db/offers/product-queries';
import type { Language } from '@guildhall/domain/kernel/language';
import { readShopStatistics } from '../catalog/read-catalog.ts';
import type { ServiceContext } from '../context.ts';

// All functions read one language and fall back to English where a text has no translation.

/** All games with their offer counts. */
export async function readGames({ db }: ServiceContext, language: Language) {
  return await listGames(db, language);
}

/** All gift-card brands with their offer counts. */
export async function readBrands({ db }: ServiceContext, language: Language) {
  return await listBrands(db, language);
}

/** The data of the home page: the most popular games and brands, and the counters. */
export async function readHome({ db }: ServiceContext, language: Language) {
  const [games, brands, counted] = await Promise.all([
    listGames(db, language),
    listBrands(db, language),
    readShopStatistics(db),
  ]);
  const activeOffers = [...games, ...brands].reduce((sum, each) => sum + each.offer_count, 0);
  const counters = { active_offers: activeOffers, ...counted };
  return { games: games.slice(0, 12), brands: brands.slice(0, 10), counters };
}
