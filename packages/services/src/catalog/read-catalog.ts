import {
  findBrand,
  findGame,
  findShopStatistics,
  listBrands,
  listGames,
} from '@guildhall/db/catalog/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../context.ts';

export async function readGames({ db }: ServiceContext) {
  return await listGames(db);
}

export async function readBrands({ db }: ServiceContext) {
  return await listBrands(db);
}

/** Refuses GAME_NOT_FOUND. */
export async function readGame({ db }: ServiceContext, slug: string) {
  const game = await findGame(db, slug);
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return game;
}

/** Refuses BRAND_NOT_FOUND. */
export async function readBrand({ db }: ServiceContext, slug: string) {
  const brand = await findBrand(db, slug);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return brand;
}

/** What the home page shows: the most popular of both shelves and the counters. */
export async function readHome({ db }: ServiceContext) {
  const [games, brands, statistics] = await Promise.all([
    listGames(db),
    listBrands(db),
    findShopStatistics(db),
  ]);
  const activeOffers = [...games, ...brands].reduce((sum, each) => sum + each.offer_count, 0);
  const counted = statistics ?? { completed_orders: 0, on_time_share: null, fund_minor: 0 };
  const counters = { active_offers: activeOffers, ...counted };
  return { games: games.slice(0, 12), brands: brands.slice(0, 10), counters };
}
