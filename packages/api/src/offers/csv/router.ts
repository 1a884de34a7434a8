import { applyChangesSchema } from '@guildhall/domain/offers/csv/schema';
import { applyChanges } from '@guildhall/services/offers/csv/preview-changes';
import { procedure, router } from '../../trpc.ts';
import { changedOffersView, toChangedOffers } from '../own-views.ts';

/** What a file changes of the offers of a seller. */
export const offerFileRouter = router({
  applyChanges: procedure('orders.trade', {
    summary:
      'Sets prices and states of offers of yours, as a file that was previewed says. Each has a result of its own.',
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  })
    .input(applyChangesSchema)
    .output(changedOffersView)
    .mutation(async ({ ctx, input }) => {
      const { results } = await applyChanges(ctx.services, ctx.viewer, input);
      return toChangedOffers(results);
    }),
});
