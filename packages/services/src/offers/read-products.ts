import { listBrands, listGames } from '@guildhall/db/offers/product-queries';
import { readShopStatistics } from '../catalog/read-catalog.ts';
import type { ServiceContext } from '../context.ts';

/** Every game with its offers counted. */
export async function readGames({ db }: ServiceContext) {
  return await listGames(db);
}

/** Every gift-card brand with its offers counted. */
export async function readBrands({ db }: ServiceContext) {
  return await listBrands(db);
}

/** What the home page shows: the most popular games and brands, and the counters. */
export async function readHome({ db }: ServiceContext) {
  const [games, brands, counted] = await Promise.all([
    listGames(db),
    listBrands(db),
    readShopStatistics(db),
  ]);
  const activeOffers = [...games, ...brands].reduce((sum, each) => sum + each.offer_count, 0);
  const counters = { active_offers: activeOffers, ...counted };
  return { games: games.slice(0, 12), brands: brands.slice(0, 10), counters };
}
