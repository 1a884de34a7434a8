import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import {
  claimMessages,
  insertTry,
  lockEndpoint,
  markTaken,
  postpone,
  switchOff,
  updateEndpoint,
} from '@guildhall/db/webhooks/endpoints/commands';
import {
  type EndpointRow,
  findEndpoint,
  listSecrets,
  type WebhookMessageRow,
} from '@guildhall/db/webhooks/endpoints/queries';
import {
  isFailingTooLong,
  isGone,
  isTaken,
  retryAfter,
} from '@guildhall/domain/webhooks/endpoints/rules';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { MORE_IS_DUE } from '../../kernel/room.ts';
import { notify } from '../../kernel/notify.ts';
import type { OutgoingResult } from '../../ports/outgoing/outgoing-requests.ts';
import type { WebhooksContext } from '../context.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { readWebhookSecret } from './webhook-secret.ts';

/** Endpoints that a server sends to at once. */
const PLACES = 10;
/** Of one user, so that those of a few users that hang do not hold all places. */
const PLACES_PER_USER = 2;
/** Longer than a request may take. */
const LEASE_SECONDS = 60;
/** After so many a run ends and the next one begins, so that a server can stop between them. */
const RUN = 200;
/** While some are sent, others become due. */
const LOOK_MS = 1_000;

type Context = Pick<WebhooksContext, 'db' | 'key_vault' | 'outgoing'>;

/**
 * Sends the webhooks that are due, one at a time to each endpoint. A place that becomes free is
 * taken at once: who waits for an endpoint that hangs keeps no other waiting. Throws what the first
 * one threw, after all have ended.
 */
export async function sendWebhooks(context: Context): Promise<unknown> {
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;
  const start = (message: WebhookMessageRow) => {
    sent += 1;
    const one = sendOne(context, message)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => sending.delete(one));
    sending.add(one);
  };
  for (;;) {
    const free = failures.length > 0 ? 0 : Math.min(PLACES - sending.size, RUN - sent);
    for (const message of free > 0 ? await claim(context, free) : []) start(message);
    if (sending.size === 0) break;
    await firstOf(sending, LOOK_MS);
  }
  if (failures.length > 0) throw failures[0];
  return sent > 0 ? MORE_IS_DUE : undefined;
}

const claim = async ({ db }: Context, limit: number) =>
  await claimMessages(db, {
    limit,
    limit_per_user: PLACES_PER_USER,
    lease_seconds: LEASE_SECONDS,
  });

/** Waits until one of them has ended, at most so long. */
async function firstOf(sending: ReadonlySet<Promise<void>>, mostMs: number): Promise<void> {
  const stop = new AbortController();
  const pause = setTimeout(mostMs, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([...sending, pause]);
  stop.abort();
}

async function sendOne(context: Context, message: WebhookMessageRow): Promise<void> {
  const { db, key_vault: keyVault, outgoing } = context;
  const endpoint = await findEndpoint(db, message.endpoint_id);
  // Removed or switched off since it was claimed.
  if (endpoint === undefined || endpoint.off_reason !== null) return;
  const wrapped = await listSecrets(db, endpoint.id);
  const secrets = await Promise.all(wrapped.map((each) => readWebhookSecret(keyVault, each)));
  const { id, payload: body } = message;
  // Receivers compare it with their clock, so it is not the shop's, which a demo moves.
  const headers = webhookHeaders({ id, at: new Date(), body }, secrets);
  const before = performance.now();
  const result = await outgoing.post({ url: endpoint.url, headers, body });
  const tookMs = Math.round(performance.now() - before);
  await inTransaction(db, (trx) => record(trx, message, result, tookMs));
}

async function record(
  trx: Transaction<Database>,
  message: WebhookMessageRow,
  { response, fault }: OutgoingResult,
  tookMs: number,
): Promise<void> {
  const endpoint = await lockEndpoint(trx, message.endpoint_id);
  if (endpoint === undefined) return;
  const status = response?.status ?? null;
  await insertTry(trx, {
    message_id: message.id,
    status,
    fault: fault ?? null,
    // PostgreSQL stores no zero bytes.
    answer: response === undefined ? null : response.body.replaceAll('\0', '').slice(0, 1_024),
    took_ms: tookMs,
  });
  if (status !== null && isTaken(status)) {
    await markTaken(trx, message.id);
    if (endpoint.failing_since !== null) {
      await updateEndpoint(trx, endpoint.id, { failing_since: null });
    }
    return;
  }
  // One that was switched off meanwhile gets no more of what waited for it.
  const isOn = endpoint.off_reason === null;
  await postpone(trx, message.id, isOn ? retryAfter(message.failures + 1) : null);
  await countFailure(trx, endpoint, isGone(status));
}

/** Switches an endpoint off that fails for days, or says that it is gone, and tells its owner. */
async function countFailure(
  trx: Transaction<Database>,
  { id, user_id, url, off_reason, failing_since }: EndpointRow,
  gone: boolean,
): Promise<void> {
  if (off_reason !== null) return;
  const now = await readAppNow(trx);
  const isTooLong = failing_since !== null && isFailingTooLong(failing_since, now);
  if (!gone && !isTooLong) {
    if (failing_since === null) await updateEndpoint(trx, id, { failing_since: now });
    return;
  }
  await switchOff(trx, id, gone ? 'gone' : 'failures');
  const { host } = new URL(url);
  await notify(trx, { user_id }, { kind: 'webhook_endpoint_off', host, is_gone: gone });
}
