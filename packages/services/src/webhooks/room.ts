import type { Room } from '../kernel/room.ts';
import { catchUpEvents } from './catch-up-events.ts';
import type { WebhooksContext } from './context.ts';
import { handleWaitingEvents } from './receive-event.ts';

export const webhooksRoom: Room<WebhooksContext> = {
  jobs: [{ name: 'provider events', pauseMs: 1_000, run: handleWaitingEvents }],
  recurring_jobs: [{ name: 'missed events', pauseMs: 300_000, run: catchUpEvents }],
};
