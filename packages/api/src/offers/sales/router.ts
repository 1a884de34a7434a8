import { countViewSchema, readSalesSchema } from '@guildhall/domain/offers/sales/schema';
import { countPageView, VIEW_LIMIT } from '@guildhall/services/offers/sales/count-page-view';
import { readSales } from '@guildhall/services/offers/sales/read-sales';
import { z } from 'zod';
import { procedure, publicProcedure, router } from '../../trpc.ts';
import { salesView, toSales } from './views.ts';

export const salesRouter = router({
  countView: publicProcedure({
    summary:
      'Counts a view of the page of an offer, once a day for each network; not of its seller, nor of crawlers.',
    errors: [],
    network_limit: VIEW_LIMIT,
  })
    .input(countViewSchema)
    .output(z.object({}))
    .mutation(({ ctx, input }) => {
      countPageView(ctx.services, ctx.user?.id ?? null, input, ctx.origin);
      return {};
    }),

  sales: procedure('orders.trade', {
    summary:
      'Returns what you sold in the last days and what was seen of it, by day, week or month, with your best offers.',
    errors: [],
  })
    .input(readSalesSchema)
    .output(salesView)
    .query(async ({ ctx, input }) => toSales(await readSales(ctx.services, ctx.viewer, input))),
});
