import { HOUR_MS, type Room } from '../kernel/room.ts';
import { catchUpEvents } from './catch-up-events.ts';
import type { WebhooksContext } from './context.ts';
import { deleteOldWebhooks } from './endpoints/delete-old-webhooks.ts';
import { gatherWebhooks } from './endpoints/gather-webhooks.ts';
import { sendWebhooks } from './endpoints/send-webhooks.ts';
import { handleWaitingEvents } from './receive-event.ts';

export const webhooksRoom: Room<WebhooksContext> = {
  jobs: [
    { name: 'provider events', pauseMs: 1_000, run: handleWaitingEvents },
    { name: 'webhooks', pauseMs: 1_000, run: sendWebhooks },
  ],
  recurring_jobs: [
    { name: 'missed events', pauseMs: 300_000, run: catchUpEvents },
    { name: 'new webhooks', pauseMs: 1_000, run: gatherWebhooks },
    { name: 'old webhooks', pauseMs: HOUR_MS, run: deleteOldWebhooks },
  ],
};
