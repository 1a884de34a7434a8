import { createHmac } from 'node:crypto';

export interface WebhookToSign {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks. Each secret signs: while one replaces another, a receiver with
 * either of them verifies.
 */
export function webhookHeaders(
  { id, at, body }: WebhookToSign,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Guildhall-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
