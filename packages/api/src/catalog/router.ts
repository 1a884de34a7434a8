import { slugSchema } from '@guildhall/domain/catalog/schema';
import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { z } from 'zod';
import { cacheableQuery, router } from '../trpc.ts';
import { brandView, gameView, toGameView } from './views.ts';

/** Responses are in one language, with English where a text has no translation. */
const bySlug = z.strictObject({ slug: slugSchema, language: askedLanguageSchema });

export const catalogRouter = router({
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
});
