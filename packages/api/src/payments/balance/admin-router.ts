import { listBalanceReportsSchema } from '@guildhall/domain/payments/balance/schema';
import { readBalanceReports } from '@guildhall/services/payments/balance/read-balance-reports';
import { procedure, router } from '../../trpc.ts';
import { balanceReportListView, toBalanceReport } from './views.ts';

/** What the payment providers report of the shop's balances, for staff. */
export const balanceReportRouter = router({
  balanceReports: procedure('payments.handle_events', {
    summary: 'Returns a page of the daily balance reports of the payment providers, newest first.',
    errors: [],
  })
    .input(listBalanceReportsSchema)
    .output(balanceReportListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readBalanceReports(ctx.services, input);
      return { items: items.map(toBalanceReport), next_cursor };
    }),
});
