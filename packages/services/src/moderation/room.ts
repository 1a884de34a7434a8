import { HOUR_MS, type Room } from '../kernel/room.ts';
import type { ModerationContext } from './context.ts';
import { endRestrictions } from './end-restrictions.ts';
import { gatherContactPoints, gatherOrderPoints } from './points/gather-points.ts';
import { releasePictures, runReportDeadlines } from './run-deadlines.ts';

export const moderationRoom: Room<ModerationContext> = {
  recurring_jobs: [
    {
      name: 'restrictions',
      pauseMs: 1_000,
      run: (services, log) =>
        endRestrictions(services, (error, id) => {
          log.error({ err: error, restriction_id: id }, 'a restriction was left as it is');
        }),
    },
    { name: 'points of orders', pauseMs: 2_000, run: gatherOrderPoints },
    { name: 'points of contacts', pauseMs: 10_000, run: gatherContactPoints },
    { name: 'pictures of reports', pauseMs: HOUR_MS, run: releasePictures },
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
