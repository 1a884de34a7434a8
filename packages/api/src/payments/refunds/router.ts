import { requestRefundSchema } from '@guildhall/domain/payments/refunds/schema';
import { readRefundable, requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { procedure, router } from '../../trpc.ts';
import { refundableListView, refundRequestedView, toRefundable } from './views.ts';

/** Money that goes back to where it came from. */
export const refundRouter = router({
  refundable: procedure('orders.trade', {
    summary: 'Returns your payments of which money in your wallet can go back to its source.',
    errors: [],
  })
    .output(refundableListView)
    .query(async ({ ctx }) => {
      const payments = await readRefundable(ctx.services, ctx.viewer);
      return { items: payments.map(toRefundable) };
    }),

  refundToSource: procedure('orders.trade', {
    summary: 'Sends money from your wallet back to the source of one of your payments.',
    errors: [
      'PAYMENT_NOT_FOUND',
      'REFUND_LIMIT',
      'INSUFFICIENT_FUNDS',
      'FUNDS_FROZEN',
      'CHARGEBACK_DEBT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(requestRefundSchema)
    .output(refundRequestedView)
    .mutation(({ ctx, input }) => requestRefund(ctx.services, ctx.viewer, input)),
});
