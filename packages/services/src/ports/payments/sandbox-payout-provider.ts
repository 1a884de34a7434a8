import { FAILURE_CODES, TYPED_METHOD_KINDS } from '@guildhall/domain/withdrawals/types';
import { z } from 'zod';
import type { PayoutProvider } from './payout-provider.ts';
import { readAnswer, type SandboxSettings, sandboxCaller } from './sandbox-payment-provider.ts';

const payoutSchema = z.object({
  id: z.string().min(1).max(100),
  client_reference: z.string(),
  amount_minor: z.int(),
  currency: z.string().length(3),
  status: z.enum(['pending', 'paid', 'failed', 'returned']),
  failure: z.enum(FAILURE_CODES).nullable().catch('other'),
});
const foundSchema = z.object({ payouts: z.array(payoutSchema).max(1) });

const toStatus = ({ id, ...rest }: z.infer<typeof payoutSchema>) => ({
  provider_reference: id,
  ...rest,
});

/** Payouts of the sandbox provider, over HTTP. Every call refuses PROVIDER_UNAVAILABLE. */
export function sandboxPayoutProvider(
  settings: Pick<SandboxSettings, 'api_url' | 'api_key' | 'webhook_url' | 'timeout_ms'>,
): PayoutProvider {
  const call = sandboxCaller(settings);
  return {
    name: 'sandbox',
    kinds: TYPED_METHOD_KINDS,
    payer: 'psp',
    payouts: {
      async send(request) {
        const { client_reference } = request;
        const path = '/payouts';
        const sent = { method: 'POST', path, idempotency_key: client_reference } as const;
        const body = { ...request, webhook_url: settings.webhook_url };
        return toStatus(readAnswer(payoutSchema, await call({ ...sent, body })));
      },
      async find(clientReference) {
        const path = `/payouts?client_reference=${encodeURIComponent(clientReference)}`;
        const { payouts } = readAnswer(foundSchema, await call({ method: 'GET', path }));
        const [found] = payouts;
        return found === undefined ? null : toStatus(found);
      },
      async read(providerReference) {
        const path = `/payouts/${encodeURIComponent(providerReference)}`;
        return toStatus(readAnswer(payoutSchema, await call({ method: 'GET', path })));
      },
    },
  };
}
