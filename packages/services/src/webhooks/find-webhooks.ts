import type { WebhooksContext } from './context.ts';
import type { PaymentProvider } from '../ports/payments/payment-provider.ts';
import { findProvider } from '../payments/find-provider.ts';

/** Whose events arrive at a path, and how they are verified. */
export interface Webhooks {
  /** The provider that their objects are read from. */
  readonly provider: string;
  readonly readWebhook: PaymentProvider['readWebhook'];
}

/** The webhooks that are sent to this path; undefined when the installation has none. */
export function findWebhooks(
  context: Pick<WebhooksContext, 'payment_providers' | 'payout_providers'>,
  path: string,
): Webhooks | undefined {
  const payments = findProvider(context, path);
  if (payments !== undefined) {
    const { name: provider } = payments;
    return { provider, readWebhook: (body, headers) => payments.readWebhook(body, headers) };
  }
  const payouts = context.payout_providers.find(({ webhooks }) => webhooks?.path === path);
  if (payouts?.webhooks === undefined) return undefined;
  const { name: provider, webhooks } = payouts;
  return { provider, readWebhook: (body, headers) => webhooks.readWebhook(body, headers) };
}
