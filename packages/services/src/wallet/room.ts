import { releaseReserves } from './release-reserves.ts';
import { publishLiabilities } from './solvency/publish-liabilities.ts';
import { closeMoneyDays } from './statements/close-money-days.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const walletRoom: Room = {
  jobs: [{ name: 'reserves', pauseMs: 5_000, run: releaseReserves }],
  recurring_jobs: [
    // Once a day: hourly, so that one failed run is not a lost day.
    { name: 'liabilities', pauseMs: HOUR_MS, run: publishLiabilities },
    { name: 'sums of days', pauseMs: HOUR_MS, run: closeMoneyDays },
  ],
};
