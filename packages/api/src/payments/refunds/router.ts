import { decideRefundSchema, requestRefundSchema } from '@guildhall/domain/payments/refunds/schema';
import {
  readRefundable,
  readRefundTerms,
} from '@guildhall/services/payments/refunds/read-refundable';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import {
  decideRefund,
  readRefundReviews,
} from '@guildhall/services/payments/refunds/review-refund';
import { procedure, router } from '../../trpc.ts';
import {
  refundableListView,
  refundDecidedView,
  refundRequestedView,
  refundReviewListView,
  toRefundable,
  toRefundReview,
  toRefundTerms,
} from './views.ts';

/** Money that goes back to where it came from. */
export const refundRouter = router({
  refundable: procedure('orders.trade', {
    summary: 'Returns your payments of which money can go back to its source, and what that costs.',
    errors: [],
  })
    .output(refundableListView)
    .query(async ({ ctx }) => {
      const [payments, terms] = await Promise.all([
        readRefundable(ctx.services, ctx.viewer),
        readRefundTerms(ctx.services, ctx.viewer),
      ]);
      return { items: payments.map(toRefundable), terms: toRefundTerms(terms) };
    }),

  refundToSource: procedure('orders.trade', {
    summary: 'Sends money from your wallet back to the source of a payment, or asks staff to.',
    errors: [
      'PAYMENT_NOT_FOUND',
      'REFUND_LIMIT',
      'REFUND_DAY_LIMIT',
      'REFUND_FEE_CHANGED',
      'REFUND_TOO_SMALL',
      'REFUND_IN_REVIEW',
      'INSUFFICIENT_FUNDS',
      'FUNDS_FROZEN',
      'CHARGEBACK_DEBT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(requestRefundSchema)
    .output(refundRequestedView)
    .mutation(({ ctx, input }) => requestRefund(ctx.services, ctx.viewer, input)),

  refundReviews: procedure('orders.review_payments', {
    summary: 'Returns refunds of unused top-ups that wait for a review, those due first.',
    errors: [],
  })
    .output(refundReviewListView)
    .query(async ({ ctx }) => {
      const refunds = await readRefundReviews(ctx.services, ctx.viewer);
      return { items: refunds.map(toRefundReview) };
    }),

  decideRefund: procedure('orders.review_payments', {
    summary: 'Approves or rejects a refund of an unused top-up; its user reads why it is rejected.',
    errors: [
      'REFUND_NOT_FOUND',
      'REFUND_DECIDED',
      'REFUND_LIMIT',
      'INSUFFICIENT_FUNDS',
      'FUNDS_FROZEN',
      'CHARGEBACK_DEBT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(decideRefundSchema)
    .output(refundDecidedView)
    .mutation(({ ctx, input }) => decideRefund(ctx.services, ctx.viewer, input)),
});
