import { readHolds, readWallet } from '@guildhall/services/orders/read-wallet';
import { procedure, router } from '../trpc.ts';
import { holdListView, toHold, toWallet, walletView } from './wallet-views.ts';

/** The parts of the wallet that need orders. */
export const walletSummaryRouter = router({
  summary: procedure('signed_in', {
    summary: 'Returns your balances: spendable, available, on hold and in reserve.',
    errors: [],
  })
    .output(walletView)
    .query(async ({ ctx }) => toWallet(await readWallet(ctx.services, ctx.viewer))),

  holds: procedure('signed_in', {
    summary: 'Returns every held amount with its release date and order.',
    errors: [],
  })
    .output(holdListView)
    .query(async ({ ctx }) => (await readHolds(ctx.services, ctx.viewer)).map(toHold)),
});
