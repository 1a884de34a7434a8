import { chainEntries } from './audit/chain-entries.ts';
import { checkClocks } from './check-clocks.ts';
import { deleteOldEvents } from './events/delete-old-events.ts';
import { deleteExpiredIdempotencyKeys } from './delete-old-idempotency-keys.ts';
import { importExchangeRates } from './rates/import-exchange-rates.ts';
import { refreshDays } from './figures/refresh-shop-days.ts';
import { HOUR_MS, type Room } from './room.ts';

export const kernelJobs: Room = {
  jobs: [
    // First, so that all others know the rules that are in force after the clock was moved.
    {
      name: 'rules',
      pauseMs: 5_000,
      of_every_process: true,
      run: (services) => services.rule_books.refresh(),
    },
    {
      name: 'known rates',
      pauseMs: 60_000,
      of_every_process: true,
      run: (services) => services.known_rates.refresh(),
    },
    {
      name: 'clocks',
      pauseMs: 600_000,
      of_every_process: true,
      run: (services) => checkClocks(services),
    },
  ],
  recurring_jobs: [
    { name: 'old keys', pauseMs: HOUR_MS, run: deleteExpiredIdempotencyKeys },
    { name: 'old events', pauseMs: HOUR_MS, run: deleteOldEvents },
    { name: 'chain of the audit', pauseMs: 60_000, run: chainEntries },
    { name: 'days of the shop', pauseMs: 60_000, run: refreshDays },
    // Published once a day, at 16:00 in Frankfurt; read more often, so that few hours are lost.
    {
      name: 'exchange rates',
      pauseMs: 6 * HOUR_MS,
      run: (services) => importExchangeRates(services),
    },
  ],
};
