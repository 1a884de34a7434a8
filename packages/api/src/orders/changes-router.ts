import { followChangesSchema } from '@guildhall/domain/orders/schema';
import { followOwnChanges } from '@guildhall/services/orders/follow-own-changes';
import { router, subscription } from '../trpc.ts';
import { changesView } from './changes-views.ts';

/** What is the viewer's own, of all rooms. */
export const changesRouter = router({
  changes: subscription(
    'signed_in',
    {
      summary:
        'Says which of your orders, payments and threads have changed, and whether your wallet ' +
        'and notifications have. Staff may name orders of others.',
      errors: ['ORDER_NOT_FOUND'],
      input: followChangesSchema,
      event: changesView,
    },
    ({ ctx, input, ...call }) => followOwnChanges(ctx.services, ctx.viewer, input, call),
  ),
});
