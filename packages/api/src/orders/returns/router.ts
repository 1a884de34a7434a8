import { quoteReturnSchema, returnSealedSchema } from '@guildhall/domain/orders/returns/schema';
import { quoteReturn } from '@guildhall/services/orders/returns/quote-return';
import { returnSealed } from '@guildhall/services/orders/returns/return-sealed';
import { procedure, router } from '../../trpc.ts';
import { orderStateView } from '../views.ts';
import { returnQuoteView, toReturnQuote } from './views.ts';

const refusals = [
  'ORDER_NOT_FOUND',
  'ORDER_EVENT_REFUSED',
  'RETURN_BELOW_MINIMUM',
  'NOTHING_TO_REFUND',
] as const;

/** The return of what nobody has looked at (rules.md §4, O14). */
export const returnsRouter = router({
  quoteReturn: procedure('orders.trade', {
    summary: 'Returns what returning unrevealed units would give back, and which ones would go.',
    errors: refusals,
  })
    .input(quoteReturnSchema)
    .output(returnQuoteView)
    .query(async ({ ctx, input }) =>
      toReturnQuote(await quoteReturn(ctx.services, ctx.viewer, input)),
    ),

  returnSealed: procedure('orders.trade', {
    summary: 'Lets the buyer return unrevealed units (O14).',
    errors: [...refusals, 'REFUND_CHANGED', 'FUNDS_FROZEN', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(returnSealedSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => returnSealed(ctx.services, ctx.viewer, input)),
});
