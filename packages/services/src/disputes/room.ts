import type { Room } from '../kernel/room.ts';
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
  ],
};
