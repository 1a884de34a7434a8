import { randomUUID } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { CheckoutStatus, PaymentProvider } from '@guildhall/services/ports/payment-provider';

type Answer = CheckoutStatus['status'];

/**
 * A payment provider for tests without a server: it stores its checkouts in memory and captures or
 * declines them on request. The shop itself uses the sandbox provider over HTTP.
 */
export function fakePaymentProvider(name = 'desk') {
  const checkouts = new Map<string, CheckoutStatus>();
  const references = new Map<string, string>();
  const provider: PaymentProvider = {
    name,
    async openCheckout({ client_reference, amount_minor, currency }) {
      const providerReference = references.get(client_reference) ?? `desk_${randomUUID()}`;
      references.set(client_reference, providerReference);
      const checkout = {
        provider_reference: providerReference,
        client_reference,
        amount_minor,
        currency,
      };
      checkouts.set(providerReference, { ...checkout, status: 'pending' });
      return {
        provider_reference: providerReference,
        redirect_url: `http://desk.test/${providerReference}`,
      };
    },
    async readCheckout(providerReference) {
      const checkout = checkouts.get(providerReference);
      if (checkout === undefined) throw new Error('the desk knows no such checkout');
      return checkout;
    },
    readWebhook() {
      throw new Refusal('WEBHOOK_REFUSED');
    },
  };
  const answer = (redirectUrl: string, status: Answer) => {
    const providerReference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
    const checkout = checkouts.get(providerReference);
    if (checkout === undefined) throw new Error('the desk knows no such checkout');
    checkouts.set(providerReference, { ...checkout, status });
  };
  return {
    provider,
    answer,
    approve: async (redirectUrl: string) => answer(redirectUrl, 'captured'),
  };
}
