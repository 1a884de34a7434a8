import { randomUUID } from 'node:crypto';
import type { CheckoutStatus, PaymentProvider } from '@guildhall/services/ports/payment-provider';

type Answer = CheckoutStatus['status'];

/**
 * A payment provider for tests below the server: it keeps its checkouts in memory and captures
 * or declines when told. The shop itself talks to the sandbox provider over HTTP.
 */
export function paymentDesk() {
  const checkouts = new Map<string, CheckoutStatus>();
  const references = new Map<string, string>();
  const provider: PaymentProvider = {
    name: 'desk',
    async openCheckout({ client_reference, amount_minor, currency }) {
      const provider_reference = references.get(client_reference) ?? `desk_${randomUUID()}`;
      references.set(client_reference, provider_reference);
      const checkout = { provider_reference, client_reference, amount_minor, currency };
      checkouts.set(provider_reference, { ...checkout, status: 'pending' });
      return { provider_reference, redirect_url: `http://desk.test/${provider_reference}` };
    },
    async readCheckout(provider_reference) {
      const checkout = checkouts.get(provider_reference);
      if (checkout === undefined) throw new Error('the desk knows no such checkout');
      return checkout;
    },
    readWebhook() {
      throw new Error('the desk sends no webhooks');
    },
  };
  const answer = (redirect_url: string, status: Answer) => {
    const provider_reference = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
    const checkout = checkouts.get(provider_reference);
    if (checkout === undefined) throw new Error('the desk knows no such checkout');
    checkouts.set(provider_reference, { ...checkout, status });
  };
  return {
    provider,
    answer,
    approve: async (redirect_url: string) => answer(redirect_url, 'captured'),
  };
}
