import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FailureCode, TYPED_METHOD_KINDS } from '@guildhall/domain/withdrawals/types';
import { UnknownAtProvider } from '@guildhall/services/ports/payments/payment-provider';
import type {
  PayoutProvider,
  PayoutRequest,
  PayoutStatus,
} from '@guildhall/services/ports/payments/payout-provider';

/**
 * A payout provider for tests without a server: it stores its payouts in memory, and pays them or
 * fails on request. The shop itself uses the sandbox provider over HTTP.
 */
export function fakePayoutProvider(name = 'counter') {
  const payouts = new Map<string, PayoutStatus>();
  const requests: PayoutRequest[] = [];
  /** What happens to calls: `before` nothing arrives, `after` the answer is lost. */
  let outage: 'none' | 'before' | 'after' = 'none';
  const refuse = (when: typeof outage) => {
    if (outage === when) throw new Refusal('PROVIDER_UNAVAILABLE');
  };
  const provider: PayoutProvider = {
    name,
    kinds: TYPED_METHOD_KINDS,
    payer: 'psp',
    payouts: {
      async send(request) {
        refuse('before');
        requests.push(request);
        const { client_reference, amount_minor, currency } = request;
        const known = payouts.get(client_reference);
        const status: PayoutStatus = known ?? {
          provider_reference: `po_${client_reference}`,
          client_reference,
          status: 'pending',
          amount_minor,
          currency,
          failure: null,
        };
        payouts.set(client_reference, status);
        refuse('after');
        return status;
      },
      async find(clientReference) {
        if (outage !== 'none') throw new Refusal('PROVIDER_UNAVAILABLE');
        return payouts.get(clientReference) ?? null;
      },
      async read(providerReference) {
        const found = payouts.get(providerReference.slice('po_'.length));
        if (found === undefined) throw new UnknownAtProvider('the counter knows no such payout');
        return found;
      },
    },
  };
  const change = (id: string, changes: Partial<PayoutStatus>) => {
    const payout = payouts.get(id);
    if (payout === undefined) throw new Error('the counter knows no such payout');
    payouts.set(id, { ...payout, ...changes });
  };
  return {
    provider,
    requests,
    pay: (id: string) => change(id, { status: 'paid' }),
    fail: (id: string, failure: FailureCode) => change(id, { status: 'failed', failure }),
    change,
    setOutage: (when: typeof outage) => {
      outage = when;
    },
  };
}
