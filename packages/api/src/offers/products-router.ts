import { readBrands, readGames, readHome } from '@guildhall/services/offers/read-products';
import { z } from 'zod';
import { brandCardView, gameCardView, homeView } from '../catalog/views.ts';
import { publicProcedure, router } from '../trpc.ts';

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
    .output(homeView)
    .query(({ ctx }) => readHome(ctx.services)),

  games: publicProcedure({
    summary: 'Every game with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .output(z.array(gameCardView))
    .query(({ ctx }) => readGames(ctx.services)),

  brands: publicProcedure({
    summary: 'Every gift-card brand with its offers counted.',
    errors: [],
    cacheable: true,
  })
    .output(z.array(brandCardView))
    .query(({ ctx }) => readBrands(ctx.services)),
});
