import { createHmac } from 'node:crypto';

export interface Message {
  readonly id: string;
  readonly unix_seconds: number;
  readonly body: string;
}

/**
 * The provider's side of Standard Webhooks 1.0, implemented independently of the shop's
 * verification. A secret in the standard's format is base64 with the prefix `whsec_`.
 */
export function signMessage(secret: string, { id, unix_seconds, body }: Message): string {
  const key = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8');
  const content = `${id}.${unix_seconds}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
