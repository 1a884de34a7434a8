import { readAppNow } from '@guildhall/db/clock';
import { claimWebhookEvents, type WebhookEventRow } from '@guildhall/db/webhooks/commands';
import { findWebhookEvent } from '@guildhall/db/webhooks/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import type { WebhooksContext } from './context.ts';
import type { ProviderEvent } from '../ports/payments/payment-provider.ts';
import { addToInbox } from './apply-event.ts';
import { handleEvent } from './handle-event.ts';

/** Longer than handling an event may take: only then a worker takes it over. */
const LEASE_MINUTES = 1;
const BATCH = 50;

interface Receipt {
  /** The event in the inbox; null when it was there already. */
  readonly id: string | null;
}

/**
 * Puts an event of a provider into the inbox, once. Whoever answers the provider has stored it
 * then, so that nothing is lost whatever happens next. `handleNow` follows, or a worker.
 */
export async function receiveEvent(
  { db }: Pick<WebhooksContext, 'db'>,
  provider: string,
  { event_id, type, object, fault }: ProviderEvent,
  { handled_now }: { readonly handled_now: boolean },
): Promise<Receipt> {
  const id = newId();
  const isNew = await inTransaction(db, async (trx) => {
    const now = await readAppNow(trx);
    return await addToInbox(trx, {
      id,
      provider,
      event_id,
      type,
      object_kind: object.kind,
      object_id: object.id,
      state: 'received',
      fault,
      payment_id: null,
      attempts: handled_now ? 1 : 0,
      due_at: handled_now ? minutesAfter(now, LEASE_MINUTES) : now,
    });
  });
  return { id: isNew ? id : null };
}

/** Handles an event that was just received; when that fails, a worker tries again later. */
export async function handleNow(context: WebhooksContext, id: string) {
  const event = await findWebhookEvent(context.db, id);
  if (event?.state === 'received') return await handleEvent(context, event);
  return 'handled';
}

/**
 * Handles the events that wait: those that arrived too many at once, whose provider did not
 * respond, or whose server stopped. Any number of workers may run it. Returns how many it handled.
 */
export async function handleWaitingEvents(context: WebhooksContext): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (;;) {
    const events = await claimWebhookEvents(context.db, BATCH);
    const ends = await Promise.allSettled(inTurns(context, events));
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
    count += events.length;
    if (events.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'events could not be handled');
  return count;
}

/** Events about one object are handled one after the other: they would wait for the same lock. */
function inTurns(context: WebhooksContext, events: readonly WebhookEventRow[]) {
  const byObject = Map.groupBy(events, ({ provider, object_id }) => `${provider} ${object_id}`);
  return [...byObject.values()].map(async (of) => {
    for (const event of of) await handleEvent(context, event);
  });
}
