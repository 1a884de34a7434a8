import { randomUUID } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderEvent,
  RefundStatus,
} from '@guildhall/services/ports/payment-provider';

type Answer = CheckoutStatus['status'];

/** Refunds that stay pending. */
function fakeRefunds(): Pick<PaymentProvider, 'createRefund' | 'readRefund'> {
  const refunds = new Map<string, RefundStatus>();
  return {
    async createRefund({ client_reference, amount_minor, currency }) {
      const providerReference = `refund_${client_reference}`;
      const refund = refunds.get(providerReference) ?? {
        provider_reference: providerReference,
        client_reference,
        status: 'pending',
        amount_minor,
        currency,
        failure_code: null,
      };
      refunds.set(providerReference, refund);
      return refund;
    },
    async readRefund(providerReference) {
      const refund = refunds.get(providerReference);
      if (refund === undefined) throw new Error('the desk knows no such refund');
      return refund;
    },
  };
}

/**
 * A payment provider for tests without a server: it stores its checkouts in memory and captures or
 * declines them on request. The shop itself uses the sandbox provider over HTTP.
 */
export function fakePaymentProvider(name = 'desk') {
  const checkouts = new Map<string, CheckoutStatus>();
  const references = new Map<string, string>();
  const events: ProviderEvent[] = [];
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
        decline_code: null,
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
    async closeCheckout(providerReference) {
      const checkout = await provider.readCheckout(providerReference);
      if (checkout.status !== 'pending') return checkout;
      const closed = { ...checkout, status: 'expired' } as const;
      checkouts.set(providerReference, closed);
      return closed;
    },
    ...fakeRefunds(),
    async readChargeback() {
      throw new Error('the desk charges nothing back');
    },
    // Its balance is no proof of anything: it is what the shop made of it.
    listBalanceTransactions: async () => [],
    listEvents: async () => events,
    readWebhook() {
      throw new Refusal('WEBHOOK_REFUSED');
    },
  };
  const answer = (redirectUrl: string, status: Answer) => {
    const providerReference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
    const checkout = checkouts.get(providerReference);
    if (checkout === undefined) throw new Error('the desk knows no such checkout');
    checkouts.set(providerReference, { ...checkout, status });
    events.push({
      event_id: `evt_${randomUUID()}`,
      type: `checkout.${status}`,
      object: { kind: 'checkout', id: providerReference },
      fault: null,
    });
  };
  return {
    provider,
    answer,
    approve: async (redirectUrl: string) => answer(redirectUrl, 'captured'),
  };
}
