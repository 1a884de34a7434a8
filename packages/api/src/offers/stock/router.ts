import { withdrawStockSchema } from '@guildhall/domain/offers/schema';
import { withdrawStock } from '@guildhall/services/offers/stock/withdraw-stock';
import { z } from 'zod';
import { router, tokenProcedure } from '../../trpc.ts';

export const stockRouter = router({
  withdrawStock: tokenProcedure('orders.trade', 'stock.write', {
    summary:
      'Takes sealed units that nobody has bought out of the stock of an offer of yours. Their secrets are deleted, not shown.',
    errors: ['OFFER_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(withdrawStockSchema)
    .output(z.object({ withdrawn: z.int() }))
    .mutation(({ ctx, input }) => withdrawStock(ctx.services, ctx.viewer, input)),
});
