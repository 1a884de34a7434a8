import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import {
  insertWebhookEvent,
  type WebhookEventRow,
  webhookEventStore,
} from '@guildhall/db/webhooks/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  webhookEventLifecycle,
  type WebhookEventState,
  type WebhookEventTypes,
} from '@guildhall/domain/webhooks/states';
import type { Transaction } from 'kysely';
import { planCreation, type StoredLifecycle } from '../kernel/apply-transition.ts';

interface Item extends Pick<
  WebhookEventRow,
  'id' | 'due_at' | 'fault' | 'payment_id' | 'attempts'
> {
  readonly state: WebhookEventState;
}

export const storedWebhookEvent: StoredLifecycle<WebhookEventTypes, Item> = {
  lifecycle: webhookEventLifecycle,
  store: webhookEventStore,
  postingRules: {},
  // Only an event that was received waits for an attempt.
  changesOf: ({ timer }) => (timer === undefined ? { due_at: null } : {}),
  refusal: ({ state }) => new Refusal('WEBHOOK_EVENT_REFUSED', { state }),
};

/** Puts an event into the inbox. Returns false when it is there already. */
export async function addToInbox(
  trx: Transaction<Database>,
  event: Parameters<typeof insertWebhookEvent>[0] & { state: 'received' },
): Promise<boolean> {
  const call = { event: 'receive', actors: ['system'], actor_id: null, facts: {} } as const;
  const creation = planCreation(storedWebhookEvent, [event], call, insertWebhookEvent(event));
  const created = await writeTransitions(trx, { creations: [creation] });
  return created.has(event.id);
}
