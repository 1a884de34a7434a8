import {
  finishCodeUploadSchema,
  readCodeUploadSchema,
  withdrawStockSchema,
} from '@guildhall/domain/offers/schema';
import { finishCodeUpload, readCodeUpload } from '@guildhall/services/offers/stock/upload-codes';
import { withdrawStock } from '@guildhall/services/offers/stock/withdraw-stock';
import { z } from 'zod';
import { router, tokenProcedure } from '../../trpc.ts';

export const stockRouter = router({
  codeUpload: tokenProcedure('orders.trade', 'stock.write', {
    summary:
      'Returns how many bytes of your upload of codes have arrived: 0 when there is none of this id.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(readCodeUploadSchema)
    .output(z.object({ received_bytes: z.int() }))
    .query(({ ctx, input }) => readCodeUpload(ctx.services, ctx.viewer, input)),

  finishCodeUpload: tokenProcedure('offers.sell', 'stock.write', {
    summary:
      'Adds the codes of an upload that has arrived whole to the stock of your gift-card offer: all of them, or none. The id of the upload is the idempotency key.',
    errors: [
      'OFFER_NOT_FOUND',
      'CODES_INVALID',
      'SELLER_NOT_VERIFIED',
      'OFFER_EVENT_REFUSED',
      'SECRET_DUPLICATE',
      'SECRET_UNREADABLE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(finishCodeUploadSchema)
    .output(z.object({ added: z.int() }))
    .mutation(({ ctx, input }) => finishCodeUpload(ctx.services, ctx.viewer, input)),

  withdrawStock: tokenProcedure('orders.trade', 'stock.write', {
    summary:
      'Takes sealed units that nobody has bought out of the stock of an offer of yours. Their secrets are deleted, not shown.',
    errors: ['OFFER_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(withdrawStockSchema)
    .output(z.object({ withdrawn: z.int() }))
    .mutation(({ ctx, input }) => withdrawStock(ctx.services, ctx.viewer, input)),
});
