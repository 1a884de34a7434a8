import { webhookEventLifecycle } from '@guildhall/domain/webhooks/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';

/** Where events of providers are stored, with their steps. */
export const webhookEventHistories: readonly StoredHistory[] = [
  {
    name: 'webhook event',
    objects: 'webhook_events',
    steps: stepsOf('webhook_event_history', 'webhook_event_id'),
    table: webhookEventLifecycle.transitions,
  },
];
