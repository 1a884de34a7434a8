import { readDisputeLateness } from '@guildhall/db/disputes/commands';
import { HOUR_MS, type Room } from '../kernel/room.ts';
import { destroyOldSecrets } from '../orders/destroy-secrets.ts';
import { assignCases } from './assign-cases.ts';
import type { DisputesContext } from './context.ts';
import { eraseOldEvidence } from './evidence/erase-old-evidence.ts';
import { refreshFigures } from './read-figures.ts';
import { readOpenCases } from './read-open-cases.ts';
import { runDisputeDeadlines } from './run-dispute-deadlines.ts';

export const disputesRoom: Room<DisputesContext> = {
  jobs: [
    {
      name: 'disputes',
      pauseMs: 5_000,
      run: (services, log) =>
        runDisputeDeadlines(services, (error, id) =>
          log.error({ err: error, dispute_id: id }, 'a dispute could not be moved on'),
        ),
    },
    {
      name: 'assignment of disputes',
      pauseMs: 60_000,
      run: (services, log) =>
        assignCases(services, (error, id) =>
          log.error({ err: error, dispute_id: id }, 'a dispute could not be assigned'),
        ),
    },
  ],
  timers: [{ kind: 'disputes', readLateness: ({ db }) => readDisputeLateness(db) }],
  recurring_jobs: [
    { name: 'figures of disputes', pauseMs: 60_000, run: refreshFigures },
    { name: 'old evidence', pauseMs: HOUR_MS, run: eraseOldEvidence },
    {
      name: 'old secrets',
      pauseMs: HOUR_MS,
      run: (services) => destroyOldSecrets(services, readOpenCases),
    },
  ],
};
