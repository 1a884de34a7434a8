import { readAppNow } from '@guildhall/db/clock';
import { findNewestEventTime } from '@guildhall/db/webhooks/queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WebhooksContext } from './context.ts';
import type { PaymentProvider } from '../ports/payments/payment-provider.ts';
import { receiveEvent } from './receive-event.ts';

/** Events may be delivered late, and in another order than they happened. */
const OVERLAP_HOURS = 2;
/** Of a shop without events; Stripe keeps its events for 30 days. */
const FIRST_HOURS = 24 * 29;

/**
 * Puts events into the inbox that the providers have and we do not: their webhooks were lost, or
 * the database was restored to a time before them (must-hold faults 14, 26). Each is handled once,
 * since the inbox has it once. Returns how many were missing.
 */
export async function catchUpEvents(context: WebhooksContext): Promise<number> {
  let missing = 0;
  for (const provider of context.payment_providers) {
    try {
      missing += await catchUp(context, provider);
    } catch (error) {
      // The next run asks again.
      if (!(error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
    }
  }
  return missing;
}

async function catchUp(context: WebhooksContext, provider: PaymentProvider): Promise<number> {
  const newest = await findNewestEventTime(context.db, provider.name);
  const since =
    newest === null
      ? hoursAfter(await readAppNow(context.db), -FIRST_HOURS)
      : hoursAfter(newest, -OVERLAP_HOURS);
  let missing = 0;
  for (const event of await provider.listEvents(since)) {
    const { id } = await receiveEvent(context, provider.name, event, { handled_now: false });
    if (id !== null) missing += 1;
  }
  return missing;
}
