import type { Room } from '../kernel/room.ts';
import type { FeedbackContext } from './context.ts';
import { openConcludedOrders } from './open-orders.ts';
import { runFeedbackDeadlines } from './run-deadlines.ts';

export const feedbackRoom: Room<FeedbackContext> = {
  recurring_jobs: [
    { name: 'orders to rate', pauseMs: 5_000, run: openConcludedOrders },
    {
      name: 'feedback',
      pauseMs: 30_000,
      run: (services, log) =>
        runFeedbackDeadlines(services, (error, id) => {
          log.error({ err: error, feedback_id: id }, 'a feedback could not be shown or ended');
        }),
    },
  ],
};
