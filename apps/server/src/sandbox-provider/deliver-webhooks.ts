import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import type { Kysely, Selectable } from 'kysely';
import { captureDueCheckouts, inSeconds } from './checkouts.ts';
import { signMessage } from './webhook-signature.ts';

export interface SandboxWorker {
  readonly db: Kysely<Database>;
  readonly webhook_secret: string;
  /** Told what went wrong in a round; the next round tries again. */
  readonly onError?: (error: unknown) => void;
}

type DueWebhook = Selectable<Database['sandbox.webhooks']> & { webhook_url: string };

const BATCH = 20;
const TIMEOUT_MS = 5_000;
/** Longer than a delivery may take: whoever claims and dies has it claimed again after this. */
const LEASE_SECONDS = 15;
const SECOND_DELIVERY_SECONDS = 5;
const MAX_ATTEMPTS = 8;
const MAX_WAIT_SECONDS = 300;

/**
 * One round of the provider's own life: late captures, then webhooks. Meant to be called once a
 * second; it answers at once when nothing is due, and never throws.
 */
export async function runSandboxProvider(worker: SandboxWorker): Promise<void> {
  try {
    await captureDueCheckouts(worker.db);
    await deliverDueWebhooks(worker);
  } catch (error) {
    worker.onError?.(error);
  }
}

/**
 * Delivers what is due and answers how many deliveries were tried. Every event is delivered twice
 * with the same id. A delivery that is not answered with 2xx is tried again after a growing wait,
 * eight times in all. Any number of workers may run it.
 */
export async function deliverDueWebhooks(worker: SandboxWorker): Promise<number> {
  const due = await claimDue(worker.db);
  // All are waited for: a round that went wrong must not go on behind the next one's back.
  const ends = await Promise.allSettled(due.map(async (webhook) => await deliver(worker, webhook)));
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (reasons.length > 0) throw new AggregateError(reasons, 'deliveries could not be recorded');
  return due.length;
}

/** Puts each off for a while instead of holding its lock: nothing is locked while HTTP is slow. */
async function claimDue(db: Kysely<Database>): Promise<DueWebhook[]> {
  return await db
    .updateTable('sandbox.webhooks as webhook')
    .from('sandbox.checkouts as checkout')
    .set({ due_at: inSeconds(LEASE_SECONDS) })
    .whereRef('checkout.id', '=', 'webhook.checkout_id')
    .where('webhook.id', 'in', (eb) =>
      eb
        .selectFrom('sandbox.webhooks')
        .select('id')
        .where('deliveries_left', '>', 0)
        .where('due_at', '<=', appNow)
        .orderBy('due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll('webhook')
    .returning('checkout.webhook_url')
    .execute();
}

async function deliver({ db, webhook_secret }: SandboxWorker, webhook: DueWebhook): Promise<void> {
  const isDelivered = await send(webhook, webhook_secret);
  const attempts = webhook.attempts + 1;
  const isGivenUp = !isDelivered && attempts >= MAX_ATTEMPTS;
  const deliveriesLeft = isDelivered ? webhook.deliveries_left - 1 : webhook.deliveries_left;
  const waitSeconds = isDelivered
    ? SECOND_DELIVERY_SECONDS
    : Math.min(2 ** attempts, MAX_WAIT_SECONDS);
  await db
    .updateTable('sandbox.webhooks')
    .set({
      deliveries_left: isGivenUp ? 0 : deliveriesLeft,
      attempts: isDelivered ? 0 : attempts,
      due_at: inSeconds(waitSeconds),
    })
    .where('id', '=', webhook.id)
    // A delivery that outlived its lease was claimed again; only one of the two is counted.
    .where('deliveries_left', '=', webhook.deliveries_left)
    .where('attempts', '=', webhook.attempts)
    .execute();
}

async function send(webhook: DueWebhook, secret: string): Promise<boolean> {
  const { id, body, webhook_url } = webhook;
  // Real time, not the demo's: the receiver compares it with its own clock.
  const unixSeconds = Math.floor(Date.now() / 1_000);
  try {
    const response = await fetch(webhook_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sandbar-Webhooks/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(unixSeconds),
        'webhook-signature': signMessage(secret, { id, unix_seconds: unixSeconds, body }),
      },
      body,
      // The address was checked when the checkout was opened; where it points on was not.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Away, too slow or cut off: for a sender of webhooks all of these mean "try again later".
    return false;
  }
}
