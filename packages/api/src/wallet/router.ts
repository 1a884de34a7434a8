import { listEntriesSchema, moveEarningsSchema } from '@guildhall/domain/wallet/schema';
import { moveEarnings } from '@guildhall/services/wallet/move-earnings';
import { readEntries, readHolds, readWallet } from '@guildhall/services/wallet/read-wallet';
import { procedure, router } from '../trpc.ts';
import {
  entryListView,
  holdListView,
  movedEarningsView,
  toEntry,
  toHold,
  toWallet,
  walletView,
} from './views.ts';

export const walletRouter = router({
  summary: procedure('signed_in', {
    summary: 'What is spendable, available, on hold and in reserve.',
    errors: [],
  })
    .output(walletView)
    .query(async ({ ctx }) => toWallet(await readWallet(ctx.services, ctx.viewer))),

  holds: procedure('signed_in', {
    summary: 'Every held amount with the date it is released and the order it belongs to.',
    errors: [],
  })
    .output(holdListView)
    .query(async ({ ctx }) => (await readHolds(ctx.services, ctx.viewer)).map(toHold)),

  entries: procedure('signed_in', {
    summary: 'The entries of one’s own accounts, newest first.',
    errors: [],
  })
    .input(listEntriesSchema)
    .output(entryListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readEntries(ctx.services, ctx.viewer, input);
      return { items: items.map(toEntry), next_cursor };
    }),

  moveEarnings: procedure('orders.trade', {
    summary: 'Makes available earnings spendable (E17).',
    errors: ['INSUFFICIENT_FUNDS', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(moveEarningsSchema)
    .output(movedEarningsView)
    .mutation(({ ctx, input }) => moveEarnings(ctx.services, ctx.viewer, input)),
});
