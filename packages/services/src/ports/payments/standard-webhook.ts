import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';

/** Header name → value as Node's server provides them: names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

const MAX_AGE_SECONDS = 5 * 60;
const ID = /^[\w-]{1,128}$/;
const UNIX_SECONDS = /^\d{1,11}$/;

/**
 * Verifies a webhook that follows Standard Webhooks 1.0 (standardwebhooks.com): the signature over
 * the raw body by any of `secrets` (two during a rotation), and a timestamp within five minutes of
 * ours in both directions. Returns the message's id. Refuses WEBHOOK_REFUSED for every error, so
 * that an attacker does not learn which check failed (must-hold H1).
 */
export function checkStandardWebhook(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: WebhookHeaders,
): { message_id: string } {
  const messageId = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof messageId !== 'string' || !ID.test(messageId)) throw refused();
  if (typeof timestamp !== 'string' || !UNIX_SECONDS.test(timestamp)) throw refused();
  if (typeof signatures !== 'string') throw refused();
  // Compares real time: the shop's movable clock must not make an old message valid.
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) throw refused();
  const given = signatures.split(' ');
  const ours = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret));
    return `v1,${mac.update(`${messageId}.${timestamp}.`).update(rawBody).digest('base64')}`;
  });
  if (!ours.some((one) => given.some((other) => isSame(one, other)))) throw refused();
  return { message_id: messageId };
}

/** A secret in the standard's form is base64 after a prefix; any other is used as is. */
function keyOf(secret: string): Buffer {
  const prefix = 'whsec_';
  return secret.startsWith(prefix)
    ? Buffer.from(secret.slice(prefix.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** Compares in constant time, so that timing reveals nothing about the expected signature. */
function isSame(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

function refused(): Refusal {
  return new Refusal('WEBHOOK_REFUSED');
}
