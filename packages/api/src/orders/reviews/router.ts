import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import {
  decidePaymentReviewSchema,
  listPaymentReviewsSchema,
} from '@guildhall/domain/orders/reviews/schema';
import {
  readPaymentReview,
  readPaymentReviews,
} from '@guildhall/services/orders/reviews/read-payment-reviews';
import {
  confirmPaymentReview,
  decidePaymentReview,
  dismissPaymentReview,
} from '@guildhall/services/orders/reviews/review-payment';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import {
  paymentReviewListView,
  paymentReviewView,
  reviewDecidedView,
  toPaymentReview,
  toPaymentReviewRow,
} from './views.ts';
import { orderStateView } from '../views.ts';

/** The refusals of a second person. */
const errors = [
  'ORDER_NOT_FOUND',
  'DECISION_NOT_FOUND',
  'DECISION_CLOSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Payments under review (O3 to O5), for staff. */
export const paymentReviewRouter = router({
  paymentReviews: procedure('orders.review_payments', {
    summary:
      'Returns a page of the payments under review, those with the nearest deadline first; or of all orders.',
    errors: [],
  })
    .input(listPaymentReviewsSchema)
    .output(paymentReviewListView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await readPaymentReviews(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toPaymentReviewRow), next_cursor };
    }),

  paymentReview: procedure('orders.review_payments', {
    summary: 'Returns a payment under review: what each decision changes, and who did what.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(z.strictObject({ order_id: idSchema }))
    .output(paymentReviewView)
    .query(async ({ ctx, input }) =>
      toPaymentReview(await readPaymentReview(ctx.services, ctx.viewer, input.order_id)),
    ),

  decidePaymentReview: procedure('orders.review_payments', {
    summary: 'Clears or rejects a payment (O4, O5), or proposes to where a second person confirms.',
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(decidePaymentReviewSchema)
    .output(reviewDecidedView)
    .mutation(({ ctx, input }) => decidePaymentReview(ctx.services, ctx.viewer, input)),

  confirmPaymentReview: procedure('orders.review_payments', {
    summary: 'Confirms the proposal of another person, as it was shown, and carries it out.',
    errors: [...errors, 'ORDER_EVENT_REFUSED', 'DECISION_OWN', 'DECISION_CHANGED'],
  })
    .input(confirmDecisionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => confirmPaymentReview(ctx.services, ctx.viewer, input)),

  dismissPaymentReview: procedure('orders.review_payments', {
    summary: 'Closes a proposal; the payment stays under review.',
    errors,
  })
    .input(dismissDecisionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => dismissPaymentReview(ctx.services, ctx.viewer, input)),
});
