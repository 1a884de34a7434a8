import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * No card payments: every call refuses PROVIDER_UNAVAILABLE before any request is sent, and orders
 * are paid from the wallet. For live mode until a provider for real money is integrated; the
 * sandbox provider must never be used there.
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
