import type { Room } from '../kernel/room.ts';
import { assignCases } from './assign-cases.ts';
import type { DisputesContext } from './context.ts';
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
};
