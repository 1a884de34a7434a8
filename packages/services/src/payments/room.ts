import { reportBalances } from './balance/report-balances.ts';
import { readDebtorsInCases } from './chargebacks/read-chargebacks.ts';
import { sendEvidence } from './chargebacks/send-evidence.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { lapseReviews } from './refunds/review-refund.ts';
import { reconcileRefunds } from './refunds/send-refunds.ts';
import { writeOffDebts } from '../wallet/write-off-debts.ts';
import type { PaymentsContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const paymentsRoom: Room<PaymentsContext> = {
  jobs: [
    {
      name: 'debts',
      pauseMs: HOUR_MS,
      run: (services) => writeOffDebts(services, readDebtorsInCases),
    },
    { name: 'refunds', pauseMs: 5_000, run: reconcileRefunds },
    { name: 'refund reviews', pauseMs: 60_000, run: lapseReviews },
    { name: 'evidence', pauseMs: 5_000, run: sendEvidence },
    { name: 'payments', pauseMs: 5_000, run: reconcilePayments },
  ],
  recurring_jobs: [{ name: 'balance reports', pauseMs: HOUR_MS, run: reportBalances }],
};
