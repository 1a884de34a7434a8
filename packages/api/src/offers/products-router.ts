import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { readBrands, readGames, readHome } from '@guildhall/services/offers/read-products';
import { z } from 'zod';
import { brandCardView, gameCardView, homeView } from '../catalog/views.ts';
import { publicProcedure, router } from '../trpc.ts';

/** Every answer is in one language, and in English where a text has no translation. */
const inLanguage = z.strictObject({ language: askedLanguageSchema }).prefault({});

/**
 * The part of `catalog` that counts offers. Nothing here names what it shows: what is counted may
 * be as old as the server keeps anything.
 */
export const productsRouter = router({
  home: publicProcedure({
    summary: 'Everything that the home page shows.',
    errors: [],
    cacheable: true,
  })
    .input(inLanguage)
    .output(homeView)
    .query(({ ctx, input }) => readHome(ctx.services, input.language)),

  games: publicProcedure({
    summary: 'Every game with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .input(inLanguage)
    .output(z.array(gameCardView))
    .query(({ ctx, input }) => readGames(ctx.services, input.language)),

  brands: publicProcedure({
    summary: 'Every gift-card brand with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .input(inLanguage)
    .output(z.array(brandCardView))
    .query(({ ctx, input }) => readBrands(ctx.services, input.language)),
});
