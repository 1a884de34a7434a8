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
import type { Transaction } from 'kysely';
import { MORE_IS_DUE } from '../../kernel/room.ts';
import { notify } from '../../kernel/notify.ts';
import type { OutgoingResult } from '../../ports/outgoing/outgoing-requests.ts';
import type { WebhooksContext } from '../context.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { readWebhookSecret } from './webhook-secret.ts';

/** Endpoints that one run sends to at once. */
const BATCH = 10;
/** Longer than a request may take. */
const LEASE_SECONDS = 60;

type Context = Pick<WebhooksContext, 'db' | 'key_vault' | 'outgoing'>;

/** Sends the webhooks that are due, at most one to each endpoint. */
export async function sendWebhooks(context: Context): Promise<unknown> {
  const claimed = await claimMessages(context.db, { limit: BATCH, leaseSeconds: LEASE_SECONDS });
  const sent = await Promise.allSettled(claimed.map((message) => sendOne(context, message)));
  for (const each of sent) if (each.status === 'rejected') throw each.reason;
  return claimed.length > 0 ? MORE_IS_DUE : undefined;
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
  await postpone(trx, message.id, retryAfter(message.failures + 1));
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
