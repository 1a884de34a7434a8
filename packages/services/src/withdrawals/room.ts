import { refreshAccounts } from './refresh-account.ts';
import { runWithdrawals } from './run-withdrawals.ts';
import type { WithdrawalsContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const withdrawalsRoom: Room<WithdrawalsContext> = {
  jobs: [
    {
      name: 'withdrawals',
      pauseMs: 5_000,
      run: (services, log) =>
        runWithdrawals(services, {
          onError: (error, id) =>
            log.error({ err: error, withdrawal_id: id }, 'a withdrawal could not be run'),
        }),
    },
  ],
  recurring_jobs: [
    {
      name: 'payout accounts',
      pauseMs: 6 * HOUR_MS,
      run: (services, log) =>
        refreshAccounts(services, {
          onError: (error, id) =>
            log.error({ err: error, payout_account_id: id }, 'a payout account could not be read'),
        }),
    },
  ],
};
