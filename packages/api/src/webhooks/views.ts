import type { WebhookEventRow } from '@guildhall/db/webhooks/commands';
import { WEBHOOK_EVENT_STATES, WEBHOOK_OBJECTS } from '@guildhall/domain/webhooks/states';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const webhookEventView = z.object({
  id: z.string(),
  provider: z.string(),
  event_id: z.string().describe('the provider’s id of the event'),
  type: z.string().describe('the provider’s name for what happened'),
  object_kind: openVocabulary(WEBHOOK_OBJECTS),
  object_id: z.string(),
  state: z.enum(WEBHOOK_EVENT_STATES),
  fault: z.string().nullable().describe('why it is in quarantine'),
  payment_id: z.string().nullable(),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
});
export type WebhookEventView = z.infer<typeof webhookEventView>;

export const webhookEventListView = z.object({
  items: z.array(webhookEventView),
  next_cursor: z.string().nullable(),
});

export const webhookEventStateView = z.object({ state: z.enum(WEBHOOK_EVENT_STATES) });

export const toWebhookEvent = (row: WebhookEventRow): WebhookEventView => ({
  id: row.id,
  provider: row.provider,
  event_id: row.event_id,
  type: row.type,
  object_kind: row.object_kind,
  object_id: row.object_id,
  state: row.state,
  fault: row.fault,
  payment_id: row.payment_id,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});
