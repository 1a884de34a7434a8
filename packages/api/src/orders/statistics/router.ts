import { readRecentSales } from '@guildhall/services/orders/statistics/read-recent-sales';
import { z } from 'zod';
import { cacheableQuery, router } from '../../trpc.ts';
import { recentSaleView, toRecentSale } from './views.ts';

/** Figures of all orders. It sets no cache tags: they may be as old as the cache allows. */
export const statisticsRouter = router({
  recentSales: cacheableQuery({
    summary: 'Returns what was sold last: product, price and time, without the parties.',
    errors: [],
  })
    .output(z.array(recentSaleView))
    .query(async ({ ctx }) => (await readRecentSales(ctx.services)).map(toRecentSale)),
});
