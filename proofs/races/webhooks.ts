import type { Database } from '@guildhall/db/database';
import { sandboxKeys } from '@guildhall/server/sandbox-provider/sandbox-keys';
import { signMessage } from '@guildhall/server/sandbox-provider/webhook-signature';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { RunningShop } from '../running-shop.ts';

export interface Webhook {
  readonly id: string;
  readonly body: string;
}

/**
 * The newest webhook of a payment, byte for byte, about an event whose name contains this. The
 * provider itself also sends it twice. Null while it has nothing to tell.
 */
export async function webhookOf(
  ownerDb: Kysely<Database>,
  paymentId: string,
  event = '',
): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`
    select webhook.id, webhook.body from sandbox.webhooks webhook
      join sandbox.checkouts checkout on checkout.id = webhook.checkout_id
     where checkout.client_reference = ${paymentId} and webhook.body like ${`%${event}%`}
     order by webhook.created_at desc`.execute(ownerDb);
  return rows[0] ?? null;
}

/** Sends a webhook as the provider does, and returns the status. */
export async function tell(shop: RunningShop, webhook: Webhook, server: number): Promise<number> {
  const { id, body } = webhook;
  const { webhook_secret } = sandboxKeys(shop.settings.payment_webhook_secret);
  const unixSeconds = Math.floor(Date.now() / 1_000);
  const response = await fetch(`${shop.servers[server]?.origin}/api/webhooks/sandbox/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(unixSeconds),
      'webhook-signature': signMessage(webhook_secret, { id, unix_seconds: unixSeconds, body }),
    },
    body,
  });
  await response.text();
  return response.status;
}

/**
 * Waits until a webhook that was accepted has taken effect. A copy is answered at once while
 * another one, such as the provider's own, is still being handled.
 */
export async function untilHandled(ownerDb: Kysely<Database>, { id }: Webhook): Promise<void> {
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from webhook_events where event_id = ${id}`.execute(ownerDb);
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 20_000, interval: 5 }).toEqual(['handled']);
}

/** Presses a button of the provider's hosted page. Throws unless the provider accepts it. */
export async function press(
  shop: RunningShop,
  redirectUrl: string,
  choice: 'late' | 'charge_back_lost',
): Promise<void> {
  const origin = shop.servers[0]?.origin;
  const answer = await fetch(new URL(new URL(redirectUrl).pathname, origin), {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  await answer.text();
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
}
