import { readOrderLateness } from '@guildhall/db/orders/commands';
import { MOST_DEADLINES, runDeadlines } from './run-deadlines.ts';
import { sendReminders } from './send-reminders.ts';
import { issueFeeStatements, issueOrderDocuments } from './statements/issue-documents.ts';
import { learnPrices } from './statistics/learn-prices.ts';
import { refreshLevels } from './statistics/refresh-levels.ts';
import { refreshChangedSales } from './statistics/refresh-sales.ts';
import { refreshChangedStatistics, refreshStatistics } from './statistics/refresh-statistics.ts';
import type { OrdersContext } from './context.ts';
import { HOUR_MS, MORE_IS_DUE, type Room } from '../kernel/room.ts';

export const ordersRoom: Room<OrdersContext> = {
  jobs: [
    {
      name: 'deadlines',
      pauseMs: 1_000,
      run: async (services, log) => {
        const handled = await runDeadlines(services, {
          onError: (error, id) =>
            log.error({ err: error, order_id: id }, 'a deadline could not be carried out'),
        });
        return handled === MOST_DEADLINES ? MORE_IS_DUE : undefined;
      },
    },
    { name: 'reminders', pauseMs: 5_000, run: sendReminders },
  ],
  timers: [{ kind: 'orders', readLateness: ({ db }) => readOrderLateness(db) }],
  recurring_jobs: [
    { name: 'documents', pauseMs: 5_000, run: issueOrderDocuments },
    // Once a month: hourly, so that one failed run is not a lost month.
    { name: 'fee statements', pauseMs: HOUR_MS, run: issueFeeStatements },
    { name: 'sold prices', pauseMs: 30_000, run: learnPrices },
    { name: 'sales', pauseMs: 30_000, run: refreshChangedSales },
    { name: 'statistics', pauseMs: 60_000, run: refreshChangedStatistics },
    { name: 'all statistics', pauseMs: HOUR_MS, run: refreshStatistics },
    // The rule asks for a day: hourly, so that one failed run is not a lost day.
    { name: 'seller levels', pauseMs: HOUR_MS, run: refreshLevels },
  ],
};
