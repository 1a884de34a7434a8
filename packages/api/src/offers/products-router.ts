import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { readBrands, readGames, readHome } from '@guildhall/services/offers/read-products';
import { z } from 'zod';
import { brandCardView, gameCardView, homeView } from '../catalog/views.ts';
import { cacheableQuery, router } from '../trpc.ts';

/** Responses are in one language, with English where a text has no translation. */
const inLanguage = z.strictObject({ language: askedLanguageSchema }).prefault({});

/**
 * The part of `catalog` with offer counts. It sets no cache tags: counts may be as old as the cache
 * allows.
 */
export const productsRouter = router({
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
    .output(z.array(brandCardView))
    .query(({ ctx, input }) => readBrands(ctx.services, input.language)),
});
