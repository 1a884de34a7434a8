import { slugSchema } from '@guildhall/domain/catalog/schema';
import {
  readBrand,
  readBrands,
  readGame,
  readGames,
  readHome,
} from '@guildhall/services/catalog/read-catalog';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc.ts';
import { brandCardView, brandView, gameCardView, gameView, homeView, toGameView } from './views.ts';

const bySlug = z.strictObject({ slug: slugSchema });

// Nothing here names what it shows: what is counted may be as old as the server keeps anything.
export const catalogRouter = router({
  home: publicProcedure({
    summary: 'Everything that the home page shows.',
    errors: [],
    cacheable: true,
  })
    .output(homeView)
    .query(({ ctx }) => readHome(ctx.services)),

  games: publicProcedure({
    summary: 'Every game with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .output(z.array(gameCardView))
    .query(({ ctx }) => readGames(ctx.services)),

  game: publicProcedure({
    summary: 'A game with the attributes that its offers describe.',
    errors: ['GAME_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) => toGameView(await readGame(ctx.services, input.slug))),

  brands: publicProcedure({
    summary: 'Every gift-card brand with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .output(z.array(brandCardView))
    .query(({ ctx }) => readBrands(ctx.services)),

  brand: publicProcedure({
    summary: 'A gift-card brand with its regions and how its codes are redeemed.',
    errors: ['BRAND_NOT_FOUND'],
    cacheable: true,
  })
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => readBrand(ctx.services, input.slug)),
});
