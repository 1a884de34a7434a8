import type {
  WebhookEventEvent,
  WebhookEventState,
  WebhookFault,
  WebhookObject,
} from '@guildhall/domain/webhooks/states';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
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

/** The tables of the room `webhooks`. */
export interface WebhooksRoomTables {
  webhook_events: WebhookEventsTable;
  webhook_event_history: WebhookEventHistoryTable;
}
