import type { Room } from '../kernel/room.ts';
import type { VerificationContext } from './context.ts';
import { runVerificationDeadlines } from './run-deadlines.ts';

export const verificationRoom: Room<VerificationContext> = {
  recurring_jobs: [
    {
      name: 'verification',
      pauseMs: 30_000,
      run: (services, log) =>
        runVerificationDeadlines(services, (error, id) => {
          log.error({ err: error, request_id: id }, 'a request for verification was left as it is');
        }),
    },
  ],
};
