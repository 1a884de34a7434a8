import { slugSchema } from '@guildhall/domain/catalog/schema';
import { PRODUCT_KINDS } from '@guildhall/domain/catalog/types';
import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { productTag } from '@guildhall/services/catalog/cache-tags';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { readBrands, readGames, readHome } from '@guildhall/services/offers/read-products';
import { z } from 'zod';
import {
  brandView,
  gameCardView,
  gameView,
  homeView,
  listedBrandView,
  toGameView,
} from '../catalog/views.ts';
import { cacheableQuery, router } from '../trpc.ts';

/** Responses are in one language, with English where a text has no translation. */
const inLanguage = z.strictObject({ language: askedLanguageSchema }).prefault({});
const bySlug = z.strictObject({ slug: slugSchema, language: askedLanguageSchema });

/**
 * The procedures of `catalog`, all with offer counts. Their cache tags are of games and brands
 * alone: counts may be as old as the cache allows.
 */
export const productsRouter = router({
  game: cacheableQuery({
    summary: 'Returns a game with the attributes of its offers.',
    errors: ['GAME_NOT_FOUND'],
  })
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(productTag('game', input.slug));
      const game = await readGame(ctx.services, input.slug, input.language);
      return toGameView(game, await ctx.services.rule_books.current());
    }),

  brand: cacheableQuery({
    summary: 'Returns a gift-card brand with its regions and how to redeem its codes.',
    errors: ['BRAND_NOT_FOUND'],
  })
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => {
      ctx.addCacheTag(productTag('brand', input.slug));
      return readBrand(ctx.services, input.slug, input.language);
    }),

  home: cacheableQuery({
    summary: 'Returns the data of the home page.',
    errors: [],
  })
    .input(inLanguage)
    .output(homeView)
    .query(({ ctx, input }) => {
      for (const kind of PRODUCT_KINDS) ctx.addCacheTag(productTag(kind));
      return readHome(ctx.services, input.language);
    }),

  games: cacheableQuery({
    summary: 'Returns all games with their offer counts.',
    errors: [],
  })
    .input(inLanguage)
    .output(z.array(gameCardView))
    .query(({ ctx, input }) => {
      ctx.addCacheTag(productTag('game'));
      return readGames(ctx.services, input.language);
    }),

  brands: cacheableQuery({
    summary: 'Returns all gift-card brands with their offer counts.',
    errors: [],
  })
    .input(inLanguage)
    .output(z.array(listedBrandView))
    .query(({ ctx, input }) => {
      ctx.addCacheTag(productTag('brand'));
      return readBrands(ctx.services, input.language);
    }),
});
