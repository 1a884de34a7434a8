import {
  answerRequestSchema,
  askCancellationSchema,
  askExtensionSchema,
  withdrawRequestSchema,
} from '@guildhall/domain/orders/requests/schema';
import { answerRequest, withdrawRequest } from '@guildhall/services/orders/requests/answer-request';
import { askCancellation, askExtension } from '@guildhall/services/orders/requests/ask-request';
import { procedure, router } from '../../trpc.ts';
import { orderStateView } from '../views.ts';

const errors = [
  'ORDER_NOT_FOUND',
  'ORDER_EVENT_REFUSED',
  'FUNDS_FROZEN',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** What the parties of an order in delivery ask each other for (O9, O26). */
export const requestsRouter = router({
  askCancellation: procedure('orders.trade', {
    summary: 'Asks the seller to cancel an order in delivery, by the buyer (O9).',
    errors,
  })
    .input(askCancellationSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => askCancellation(ctx.services, ctx.viewer, input)),

  askExtension: procedure('orders.trade', {
    summary: 'Asks the buyer for more time to deliver, by the seller (O26).',
    errors,
  })
    .input(askExtensionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => askExtension(ctx.services, ctx.viewer, input)),

  answerRequest: procedure('orders.trade', {
    summary: 'Accepts or refuses what the other party of an order has asked (O9, O26).',
    errors,
  })
    .input(answerRequestSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => answerRequest(ctx.services, ctx.viewer, input)),

  withdrawRequest: procedure('orders.trade', {
    summary: 'Takes back what you have asked the other party of an order.',
    errors,
  })
    .input(withdrawRequestSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => withdrawRequest(ctx.services, ctx.viewer, input)),
});
