import { z } from 'zod';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { WEBHOOK_EVENT_STATES } from './states.ts';

/** One page of the events of the providers, newest first. */
export const listWebhookEventsSchema = z
  .strictObject({
    state: z.enum(WEBHOOK_EVENT_STATES).default('quarantined'),
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(100).default(50),
  })
  .prefault({});
export type ListWebhookEvents = z.infer<typeof listWebhookEventsSchema>;

export const replayWebhookEventSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  webhook_event_id: idSchema,
  reason: decisionReasonSchema,
});
export type ReplayWebhookEvent = z.infer<typeof replayWebhookEventSchema>;
