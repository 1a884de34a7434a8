import type { Room } from '../kernel/room.ts';
import type { ModerationContext } from './context.ts';
import { runReportDeadlines } from './run-deadlines.ts';

export const moderationRoom: Room<ModerationContext> = {
  recurring_jobs: [
    {
      name: 'reports',
      pauseMs: 30_000,
      run: (services, log) =>
        runReportDeadlines(services, (error, id) => {
          log.error({ err: error, report_id: id }, 'a report was left as it is');
        }),
    },
  ],
};
