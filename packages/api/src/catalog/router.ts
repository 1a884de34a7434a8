import { slugSchema } from '@guildhall/domain/catalog/schema';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc.ts';
import { brandView, gameView, toGameView } from './views.ts';

const bySlug = z.strictObject({ slug: slugSchema });

export const catalogRouter = router({
  game: publicProcedure({
    summary: 'A game with the attributes that its offers describe.',
    errors: ['GAME_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) => toGameView(await readGame(ctx.services, input.slug))),

  brand: publicProcedure({
    summary: 'A gift-card brand with its regions and how its codes are redeemed.',
    errors: ['BRAND_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => readBrand(ctx.services, input.slug)),
});
