import { readHolds, readWallet } from '@guildhall/services/orders/read-wallet';
import { procedure, router } from '../trpc.ts';
import { holdListView, toHold, toWallet, walletView } from './wallet-views.ts';

/** What the wallet shows together with the orders that the money belongs to. */
export const walletSummaryRouter = router({
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
});
