import { randomUUID } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type CheckoutStatus,
  type PaymentProvider,
  type ProviderEvent,
  type RefundStatus,
  type ReportedTransaction,
  UnknownAtProvider,
} from '@guildhall/services/ports/payments/payment-provider';

type Answer = CheckoutStatus['status'];

type Moved = Pick<CheckoutStatus, 'provider_reference' | 'client_reference' | 'amount_minor'>;

/** The shop's balance at the provider, on the shop's clock; it keeps and settles nothing. */
function fakeBalance(readNow: () => Promise<Date>) {
  const lines: ReportedTransaction[] = [];
  return {
    async add(kind: 'payment' | 'refund', moved: Moved): Promise<void> {
      const { provider_reference, client_reference, amount_minor } = moved;
      lines.push({
        provider_reference: `line_${provider_reference}`,
        kind,
        amount_minor: kind === 'payment' ? amount_minor : 0 - amount_minor,
        fee_minor: 0,
        currency: 'USD',
        occurred_at: await readNow(),
        client_reference,
        object_reference: null,
      });
    },
    list: async (from: Date, until: Date) =>
      lines.filter(({ occurred_at: at }) => at >= from && at < until),
  };
}

/** Refunds that stay pending. */
function fakeRefunds(
  balance: ReturnType<typeof fakeBalance>,
): Pick<PaymentProvider, 'createRefund' | 'findRefund' | 'readRefund'> {
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
      if (!refunds.has(providerReference)) await balance.add('refund', refund);
      refunds.set(providerReference, refund);
      return refund;
    },
    findRefund: async ({ client_reference }) => refunds.get(`refund_${client_reference}`) ?? null,
    async readRefund(providerReference) {
      const refund = refunds.get(providerReference);
      if (refund === undefined) throw new UnknownAtProvider('the desk knows no such refund');
      return refund;
    },
  };
}

/**
 * A payment provider for tests without a server: it stores its checkouts in memory and captures or
 * declines them on request. The shop itself uses the sandbox provider over HTTP. Both, and Stripe,
 * pass `apps/server/src/sandbox-provider/provider-contract.db.test.ts`.
 */
export function fakePaymentProvider(name = 'desk', readNow = async () => new Date()) {
  const balance = fakeBalance(readNow);
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
      if (checkout === undefined) throw new UnknownAtProvider('the desk has no such checkout');
      return checkout;
    },
    async closeCheckout(providerReference) {
      const checkout = await provider.readCheckout(providerReference);
      if (checkout.status !== 'pending') return checkout;
      const closed = { ...checkout, status: 'expired' } as const;
      checkouts.set(providerReference, closed);
      return closed;
    },
    ...fakeRefunds(balance),
    async readChargeback() {
      throw new UnknownAtProvider('the desk charges nothing back');
    },
    async submitEvidence() {
      throw new UnknownAtProvider('the desk charges nothing back');
    },
    listBalanceTransactions: balance.list,
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
    approve: async (redirectUrl: string) => {
      answer(redirectUrl, 'captured');
      const reference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
      await balance.add('payment', await provider.readCheckout(reference));
    },
  };
}
