import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { tickSecuringSchema } from '@guildhall/domain/orders/checklist/schema';
import { readChecklist } from '@guildhall/services/orders/checklist/read-checklist';
import { tickSecuring } from '@guildhall/services/orders/checklist/tick-securing';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { checklistView, tickedView, toChecklist } from './views.ts';

/** What a buyer does so that nobody takes the account back (rules.md §4). */
export const checklistRouter = router({
  checklist: procedure('orders.trade', {
    summary: 'Returns the securing checklist of a revealed account; its seller sees only how many.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(z.strictObject({ order_id: idSchema }))
    .output(checklistView)
    .query(async ({ ctx, input }) =>
      toChecklist(await readChecklist(ctx.services, ctx.viewer, input.order_id)),
    ),

  tickSecuring: procedure('orders.trade', {
    summary: 'Ticks an item of the securing checklist or takes the tick back, by the buyer.',
    errors: ['ORDER_NOT_FOUND', 'ORDER_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(tickSecuringSchema)
    .output(tickedView)
    .mutation(({ ctx, input }) => tickSecuring(ctx.services, ctx.viewer, input)),
});
