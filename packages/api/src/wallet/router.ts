import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import {
  listEntriesSchema,
  moveEarningsSchema,
  readMoneyOverTimeSchema,
} from '@guildhall/domain/wallet/schema';
import { moveEarnings } from '@guildhall/services/wallet/move-earnings';
import { readEntries } from '@guildhall/services/wallet/read-entries';
import { readMoneyOverTime } from '@guildhall/services/wallet/read-money-over-time';
import { procedure, router } from '../trpc.ts';
import { entryListView, moneyOverTimeView, movedEarningsView, toEntry } from './views.ts';

export const walletRouter = router({
  entries: procedure('signed_in', {
    summary: 'Returns the entries of your ledger accounts, newest first.',
    errors: [],
  })
    .input(listEntriesSchema)
    .output(entryListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readEntries(ctx.services, ctx.viewer, input);
      return { items: items.map(toEntry), next_cursor };
    }),

  overTime: procedure('signed_in', {
    summary: 'Returns what came to you, was released and was held, over time.',
    errors: [],
  })
    .input(readMoneyOverTimeSchema)
    .output(moneyOverTimeView)
    .query(async ({ ctx, input }) => ({
      ...(await readMoneyOverTime(ctx.services, ctx.viewer, input)),
      currency: SETTLEMENT_CURRENCY,
    })),

  moveEarnings: procedure('orders.trade', {
    summary: 'Moves available earnings to your wallet (E17).',
    errors: ['INSUFFICIENT_FUNDS', 'FUNDS_FROZEN', 'CHARGEBACK_DEBT', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(moveEarningsSchema)
    .output(movedEarningsView)
    .mutation(({ ctx, input }) => moveEarnings(ctx.services, ctx.viewer, input)),
});
