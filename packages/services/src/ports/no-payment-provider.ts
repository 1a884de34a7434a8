import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Nobody takes cards here: every payment is refused with PROVIDER_UNAVAILABLE before anything
 * leaves the house, and orders are paid from the wallet. Live mode until a provider for real money
 * is built in; the sandbox, where everybody pays by pressing a button, must never take its place.
 */
export const noPaymentProvider: PaymentProvider = {
  name: 'none',
  openCheckout: async () => {
    throw new Refusal('PROVIDER_UNAVAILABLE');
  },
  readCheckout: async () => {
    throw new Refusal('PROVIDER_UNAVAILABLE');
  },
  readWebhook() {
    throw new Refusal('WEBHOOK_REFUSED');
  },
};
