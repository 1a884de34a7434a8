import type {
  WebhookEventEvent,
  WebhookEventState,
  WebhookFault,
  WebhookObject,
} from '@guildhall/domain/webhooks/states';
import type {
  DeliveryFault,
  OffReason,
  SentWebhookType,
  WebhookType,
} from '@guildhall/domain/webhooks/types';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { SealedTable } from '../kernel/sealed-table.ts';
import type { HistoryColumns } from '../kernel/tables.ts';

export interface WebhookEventsTable {
  id: string;
  provider: string;
  /** The provider's id: unique within the provider. */
  event_id: string;
  /** The provider's own name for what happened. */
  type: string;
  object_kind: WebhookObject;
  object_id: string;
  state: WebhookEventState;
  /** What the provider's message, or handling it, has shown. */
  fault: WebhookFault | null;
  /** The payment that it turned out to be about. */
  payment_id: string | null;
  attempts: Generated<number>;
  /** The next attempt to handle it. */
  due_at: Date | null;
  created_at: Generated<Date>;
  /** When it came into its state. */
  changed_at: Generated<Date>;
}

export const webhookEventColumns = columnsOf<WebhookEventsTable>({
  id: true,
  provider: true,
  event_id: true,
  type: true,
  object_kind: true,
  object_id: true,
  state: true,
  fault: true,
  payment_id: true,
  attempts: true,
  due_at: true,
  created_at: true,
  changed_at: true,
});

export interface WebhookEventHistoryTable extends HistoryColumns<
  WebhookEventState,
  WebhookEventEvent
> {
  webhook_event_id: string;
  rule: string;
  actor: string;
}

export interface WebhookEndpointsTable {
  id: string;
  user_id: string;
  url: string;
  types: WebhookType[];
  /** Null while it is on. */
  off_reason: OffReason | null;
  /** The first failure since the last success. */
  failing_since: Date | null;
  created_at: Generated<Date>;
}

export const webhookEndpointColumns = columnsOf<WebhookEndpointsTable>({
  id: true,
  user_id: true,
  url: true,
  types: true,
  off_reason: true,
  failing_since: true,
  created_at: true,
});

export interface WebhookSecretsTable {
  id: string;
  endpoint_id: string;
  key_id: string;
  nonce: Buffer;
  wrapped_secret: Buffer;
  /** Null for the current one. */
  ends_at: Date | null;
  created_at: Generated<Date>;
}

export interface WebhookMessagesTable {
  /** The header `webhook-id`. */
  id: string;
  endpoint_id: string;
  type: SentWebhookType;
  /** What happened, so that it is told once. */
  happened: string;
  /** The body, as it is signed. */
  payload: string;
  failures: Generated<number>;
  due_at: Date | null;
  /** While a server sends it; null otherwise. */
  leased_until: Date | null;
  taken_at: Date | null;
  created_at: Generated<Date>;
}

export const webhookMessageColumns = columnsOf<WebhookMessagesTable>({
  id: true,
  endpoint_id: true,
  type: true,
  happened: true,
  payload: true,
  failures: true,
  due_at: true,
  leased_until: true,
  taken_at: true,
  created_at: true,
});

export interface WebhookTriesTable {
  id: string;
  message_id: string;
  status: number | null;
  fault: DeliveryFault | null;
  /** The beginning of the response. */
  answer: string | null;
  took_ms: number;
  tried_at: Generated<Date>;
}

/** Those that hold wrapped secrets. */
export const sealedWebhookTables: readonly SealedTable[] = [
  {
    table: 'webhook_secrets',
    id: 'id',
    wrapped: 'wrapped_secret',
    nonce: 'nonce',
    version: null,
  },
];

/** The tables of the room `webhooks`. */
export interface WebhooksRoomTables {
  webhook_events: WebhookEventsTable;
  webhook_event_history: WebhookEventHistoryTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_messages: WebhookMessagesTable;
  webhook_tries: WebhookTriesTable;
}
