import { slugSchema } from '@guildhall/domain/catalog/schema';
import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc.ts';
import { brandView, gameView, toGameView } from './views.ts';

/** Every answer is in one language, and in English where a text has no translation. */
const bySlug = z.strictObject({ slug: slugSchema, language: askedLanguageSchema });

export const catalogRouter = router({
  game: publicProcedure({
    summary: 'A game with the attributes that its offers describe.',
    errors: ['GAME_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) =>
      toGameView(await readGame(ctx.services, input.slug, input.language)),
    ),

  brand: publicProcedure({
    summary: 'A gift-card brand with its regions and how its codes are redeemed.',
    errors: ['BRAND_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => readBrand(ctx.services, input.slug, input.language)),
});
