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

export const catalogRouter = router({
  home: publicProcedure.output(homeView).query(({ ctx }) => readHome(ctx.services)),

  games: publicProcedure.output(z.array(gameCardView)).query(({ ctx }) => readGames(ctx.services)),

  game: publicProcedure
    .input(bySlug)
    .output(gameView)
    .query(async ({ ctx, input }) => toGameView(await readGame(ctx.services, input.slug))),

  brands: publicProcedure
    .output(z.array(brandCardView))
    .query(({ ctx }) => readBrands(ctx.services)),

  brand: publicProcedure
    .input(bySlug)
    .output(brandView)
    .query(({ ctx, input }) => readBrand(ctx.services, input.slug)),
});
