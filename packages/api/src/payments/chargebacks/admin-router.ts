import { listChargebacksSchema } from '@guildhall/domain/payments/chargebacks/schema';
import { readChargebacks } from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { procedure, router } from '../../trpc.ts';
import { chargebackListView, toChargeback } from './views.ts';

/** Payments that were charged back, for staff. */
export const chargebackRouter = router({
  chargebacks: procedure('payments.handle_events', {
    summary: 'Returns a page of the chargebacks in one state, newest first.',
    errors: [],
  })
    .input(listChargebacksSchema)
    .output(chargebackListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readChargebacks(ctx.services, ctx.viewer, input);
      return { items: items.map(toChargeback), next_cursor };
    }),
});
