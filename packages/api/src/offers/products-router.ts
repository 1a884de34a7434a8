import { slugSchema } from '@guildhall/domain/catalog/schema';
import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
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
 * The procedures of `catalog`, all with offer counts. They set no cache tags: counts may be as old
 * as the cache allows.
 */
export const productsRouter = router({
  game: cacheableQuery({
    summary: 'Returns a game with the attributes of its offers.',
    errors: ['GAME_NOT_FOUND'],
  })
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) =>
      toGameView(
        await readGame(ctx.services, input.slug, input.language),
        await ctx.services.rule_books.current(),
      ),
    ),

  brand: cacheableQuery({
    summary: 'Returns a gift-card brand with its regions and how to redeem its codes.',
    errors: ['BRAND_NOT_FOUND'],
  })
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => readBrand(ctx.services, input.slug, input.language)),

  home: cacheableQuery({
    summary: 'Returns the data of the home page.',
    errors: [],
  })
    .input(inLanguage)
    .output(homeView)
    .query(({ ctx, input }) => readHome(ctx.services, input.language)),

  games: cacheableQuery({
    summary: 'Returns all games with their offer counts.',
    errors: [],
  })
    .input(inLanguage)
    .output(z.array(gameCardView))
    .query(({ ctx, input }) => readGames(ctx.services, input.language)),

  brands: cacheableQuery({
    summary: 'Returns all gift-card brands with their offer counts.',
    errors: [],
  })
    .input(inLanguage)
    .output(z.array(listedBrandView))
    .query(({ ctx, input }) => readBrands(ctx.services, input.language)),
});
