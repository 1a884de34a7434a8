import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { settleBalances } from './balance.ts';
import { stepDueChargebacks } from './chargebacks.ts';
import { captureDueCheckouts } from './checkouts.ts';
import { inSeconds } from './events.ts';
import { returnDuePayouts } from './payouts.ts';
import { signMessage } from './webhook-signature.ts';

export interface SandboxWorker {
  readonly db: Kysely<Database>;
  readonly webhook_secret: string;
  /** Receives the error of a round; the next round tries again. */
  readonly onError?: (error: unknown) => void;
}

type DueWebhook = Omit<
  Selectable<Database['sandbox.webhooks']>,
  'created_at' | 'checkout_id' | 'payout_id'
> & { webhook_url: string };

const BATCH = 20;
const TIMEOUT_MS = 5_000;
/** Longer than a delivery may take. After it, the delivery of a crashed worker is claimed again. */
const LEASE_SECONDS = 15;
const SECOND_DELIVERY_SECONDS = 5;
const MAX_ATTEMPTS = 8;
const MAX_WAIT_SECONDS = 300;

/**
 * One round of the provider's background work: late captures, chargebacks, returned payouts, what
 * is paid to the shop's bank, then webhooks. Called once per second; it returns quickly when
 * nothing is due, and never throws.
 */
export async function runSandboxProvider(worker: SandboxWorker): Promise<void> {
  try {
    await captureDueCheckouts(worker.db);
    await stepDueChargebacks(worker.db);
    await returnDuePayouts(worker.db);
    await settleBalances(worker.db);
    await deliverDueWebhooks(worker);
  } catch (error) {
    worker.onError?.(error);
  }
}

/**
 * Delivers due webhooks and returns the number of attempts. Every event is delivered twice with the
 * same id. A delivery without a 2xx response is retried with growing delays, up to eight attempts.
 * Any number of workers may run it.
 */
export async function deliverDueWebhooks(worker: SandboxWorker): Promise<number> {
  const due = await claimDue(worker.db);
  // Waits for all deliveries, so that none continues into the next round.
  const ends = await Promise.allSettled(due.map(async (webhook) => await deliver(worker, webhook)));
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (reasons.length > 0) throw new AggregateError(reasons, 'deliveries could not be recorded');
  return due.length;
}

/** Postpones each webhook by a lease instead of holding its lock during slow HTTP requests. */
async function claimDue(db: Kysely<Database>): Promise<DueWebhook[]> {
  return await db
    .updateTable('sandbox.webhooks as webhook')
    .set({ due_at: inSeconds(LEASE_SECONDS) })
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
    .returning(['webhook.id', 'webhook.body', 'webhook.deliveries_left'])
    .returning(['webhook.due_at', 'webhook.attempts'])
    .returning(
      sql<string>`coalesce(
        (select webhook_url from sandbox.checkouts where id = webhook.checkout_id),
        (select webhook_url from sandbox.payouts where id = webhook.payout_id))`.as('webhook_url'),
    )
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
    // A delivery that exceeded its lease was claimed again; only one of the two is recorded.
    .where('deliveries_left', '=', webhook.deliveries_left)
    .where('attempts', '=', webhook.attempts)
    .execute();
}

async function send(webhook: DueWebhook, secret: string): Promise<boolean> {
  const { id, body, webhook_url } = webhook;
  // Real time, not the demo clock: the receiver compares it with its own clock.
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
      // The URL was validated when the checkout was created, a redirect target was not.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Unavailable, too slow or aborted: all of these are retried.
    return false;
  }
}
