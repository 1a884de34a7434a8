import {
  editFeedbackSchema,
  giveFeedbackSchema,
  listFeedbackSchema,
  listOwnFeedbackSchema,
  listPublicFeedbackSchema,
  nameRatedOrderSchema,
  readScoreSchema,
  removeFeedbackSchema,
  replyToFeedbackSchema,
} from '@guildhall/domain/feedback/schema';
import {
  editFeedback,
  removeFeedback,
  replyToFeedback,
} from '@guildhall/services/feedback/change-feedback';
import { giveFeedback } from '@guildhall/services/feedback/give-feedback';
import {
  listOrdersToRate,
  listOwnFeedback,
  listPublicFeedback,
  readTrend,
} from '@guildhall/services/feedback/list-feedback';
import { readOrderFeedback } from '@guildhall/services/feedback/read-order-feedback';
import { readScore } from '@guildhall/services/feedback/read-score';
import { sellerTag } from '@guildhall/services/users/cache-tags';
import { z } from 'zod';
import { cacheableQuery, procedure, router } from '../trpc.ts';
import {
  givenFeedbackView,
  orderFeedbackView,
  ordersToRatePageView,
  ownFeedbackPageView,
  publicFeedbackPageView,
  scoreView,
  toOrderFeedback,
  toOrderToRate,
  toOwnFeedback,
  toPublicFeedback,
  toScore,
  trendView,
} from './views.ts';

const done = z.object({});

/** What buyers and sellers say of each other after an order (rules.md §9 "Feedback"). */
export const feedbackRouter = router({
  ofOrder: procedure('orders.trade', {
    summary:
      'Returns what you have said about an order of yours, whether you can rate it, and what the other side has said once both are published.',
    errors: ['FEEDBACK_NOT_FOUND'],
  })
    .input(nameRatedOrderSchema)
    .output(orderFeedbackView)
    .query(async ({ ctx, input }) =>
      toOrderFeedback(await readOrderFeedback(ctx.services, ctx.viewer, input)),
    ),

  give: procedure('orders.trade', {
    summary:
      'Rates the other side of an order, once. It stays hidden until both sides have spoken or the window ends.',
    errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(giveFeedbackSchema)
    .output(givenFeedbackView)
    .mutation(({ ctx, input }) => giveFeedback(ctx.services, ctx.viewer, input)),

  edit: procedure('orders.trade', {
    summary:
      'Changes feedback of yours: freely while it is hidden, then once within 14 days, for the better or after a later refund.',
    errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(editFeedbackSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await editFeedback(ctx.services, ctx.viewer, input);
      return {};
    }),

  reply: procedure('orders.trade', {
    summary: 'Replies to published feedback about you, once.',
    errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(replyToFeedbackSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await replyToFeedback(ctx.services, ctx.viewer, input);
      return {};
    }),

  remove: procedure('feedback.remove', {
    summary: 'Removes published feedback of other users for one of five reasons; this is logged.',
    errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(removeFeedbackSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeFeedback(ctx.services, ctx.viewer, input);
      return {};
    }),

  list: procedure('orders.trade', {
    summary: 'Returns the feedback about you, or by you, the newest first.',
    errors: [],
  })
    .input(listOwnFeedbackSchema)
    .output(ownFeedbackPageView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await listOwnFeedback(ctx.services, ctx.viewer, input);
      return { items: items.map(toOwnFeedback), next_cursor };
    }),

  toGive: procedure('orders.trade', {
    summary: 'Returns the orders that you can still rate, the first to close first.',
    errors: [],
  })
    .input(listFeedbackSchema)
    .output(ordersToRatePageView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await listOrdersToRate(ctx.services, ctx.viewer, input);
      return { items: items.map((row) => toOrderToRate(row, ctx.viewer.user_id)), next_cursor };
    }),

  trend: procedure('orders.trade', {
    summary: 'Returns how often you were rated in each of the last twelve months.',
    errors: [],
  })
    .output(trendView)
    .query(({ ctx }) => readTrend(ctx.services, ctx.viewer)),

  ofUser: cacheableQuery({
    summary: 'Returns the published feedback about a user with their replies, the newest first.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(listPublicFeedbackSchema)
    .output(publicFeedbackPageView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(sellerTag(input.user_id));
      const { items, next_cursor } = await listPublicFeedback(ctx.services, input);
      return { items: items.map(toPublicFeedback), next_cursor };
    }),

  score: cacheableQuery({
    summary: 'Returns the score of a user as a seller and as a buyer, and how it is computed.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(readScoreSchema)
    .output(scoreView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(sellerTag(input.user_id));
      return toScore(await readScore(ctx.services, input));
    }),
});
