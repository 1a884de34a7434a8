import type { EndpointRow } from '@guildhall/db/webhooks/endpoints/queries';
import {
  DELIVERY_FAULTS,
  OFF_REASONS,
  TEST_TYPE,
  WEBHOOK_TYPES,
} from '@guildhall/domain/webhooks/types';
import type { readDeliveries } from '@guildhall/services/webhooks/endpoints/read-endpoints';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

const time = z.iso.datetime();

export const webhookEndpointView = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(openVocabulary(WEBHOOK_TYPES)),
  off_reason: openVocabulary(OFF_REASONS)
    .nullable()
    .describe('why nothing is sent to it; null while it is on'),
  failing_since: time.nullable().describe('the first failure since the last success'),
  created_at: time,
});
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>;

export const toWebhookEndpoint = (row: EndpointRow): WebhookEndpointView => ({
  id: row.id,
  url: row.url,
  types: row.types,
  off_reason: row.off_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const createdEndpointView = z.object({
  id: z.string(),
  secret: z.string().describe('shown only once'),
});

export const newSecretView = z.object({ secret: z.string().describe('shown only once') });

const deliveryView = z.object({
  id: z.string().describe('the header webhook-id'),
  type: openVocabulary([...WEBHOOK_TYPES, TEST_TYPE]),
  payload: z.string().describe('the body that was signed, as JSON'),
  created_at: time,
  taken_at: time.nullable().describe('when the endpoint took it'),
  due_at: time.nullable().describe('the next try; null when it was taken or given up'),
  tries: z.array(
    z.object({
      id: z.string(),
      status: z.int().nullable().describe('of the response'),
      fault: openVocabulary(DELIVERY_FAULTS).nullable().describe('why there was no response'),
      answer: z.string().nullable().describe('the first kilobyte of the response'),
      took_ms: z.int(),
      tried_at: time,
    }),
  ),
});

export const deliveryListView = z.object({
  items: z.array(deliveryView),
  next_cursor: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

type DeliveryRow = Awaited<ReturnType<typeof readDeliveries>>['items'][number];

export const toDelivery = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  type: row.type,
  payload: row.payload,
  created_at: row.created_at.toISOString(),
  taken_at: row.taken_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  tries: row.tries.map(({ id, status, fault, answer, took_ms, tried_at }) => ({
    id,
    status,
    fault,
    answer,
    took_ms,
    tried_at: tried_at.toISOString(),
  })),
});
