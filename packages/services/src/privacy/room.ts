import { HOUR_MS, type Room } from '../kernel/room.ts';
import type { PrivacyContext } from './context.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { deleteTraces } from './keep-traces.ts';
import { deleteExports, makeExports } from './make-exports.ts';

export const privacyRoom: Room<PrivacyContext> = {
  jobs: [
    {
      name: 'data exports',
      pauseMs: 5_000,
      run: (services, log) =>
        makeExports(services, (error, id) => {
          log.error({ err: error, data_export_id: id }, 'a data export was not made');
        }),
    },
  ],
  recurring_jobs: [
    { name: 'traces of banned users', pauseMs: HOUR_MS, run: deleteTraces },
    { name: 'old data exports', pauseMs: HOUR_MS, run: deleteExports },
    {
      name: 'closed accounts',
      pauseMs: HOUR_MS,
      run: (services, log) =>
        eraseAccounts(services, (error, id) => {
          log.error({ err: error, user_id: id }, 'a closed account was not erased');
        }),
    },
  ],
};
