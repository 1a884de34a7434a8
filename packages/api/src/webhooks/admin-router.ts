import {
  listWebhookEventsSchema,
  replayWebhookEventSchema,
} from '@guildhall/domain/webhooks/schema';
import { readEvents } from '@guildhall/services/webhooks/read-events';
import { replayEvent } from '@guildhall/services/webhooks/replay-event';
import { procedure, router } from '../trpc.ts';
import { toWebhookEvent, webhookEventListView, webhookEventStateView } from './views.ts';

/** The inbox of the providers' events, for staff. */
export const webhookEventRouter = router({
  webhookEvents: procedure('payments.handle_events', {
    summary: 'Returns a page of the events of the payment providers in one state, newest first.',
    errors: [],
  })
    .input(listWebhookEventsSchema)
    .output(webhookEventListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readEvents(ctx.services, ctx.viewer, input);
      return { items: items.map(toWebhookEvent), next_cursor };
    }),

  replayWebhookEvent: procedure('payments.handle_events', {
    summary: 'Has an event in quarantine handled again, with a reason.',
    errors: [
      'WEBHOOK_EVENT_NOT_FOUND',
      'WEBHOOK_EVENT_REFUSED',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(replayWebhookEventSchema)
    .output(webhookEventStateView)
    .mutation(({ ctx, input }) => replayEvent(ctx.services, ctx.viewer, input)),
});
