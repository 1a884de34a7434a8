import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentsContext } from './context.ts';
import type { PaymentProvider } from '../ports/payments/payment-provider.ts';

type Providers = Pick<PaymentsContext, 'payment_providers'>;

/** The provider with this name; undefined when the installation has none. */
export function findProvider(
  { payment_providers }: Providers,
  name: string,
): PaymentProvider | undefined {
  return payment_providers.find((provider) => provider.name === name);
}

/**
 * The provider that a payment was made with: its checkout exists nowhere else, whichever provider
 * takes new payments today. Refuses PROVIDER_UNAVAILABLE when it is not configured any more.
 */
export function providerOf(
  context: Providers,
  { provider: name }: { readonly provider: string },
): PaymentProvider {
  const provider = findProvider(context, name);
  if (provider === undefined) throw new Refusal('PROVIDER_UNAVAILABLE');
  return provider;
}

/** The provider of new payments. Refuses PROVIDER_UNAVAILABLE when there are no card payments. */
export function newPaymentProvider({ payment_providers: [provider] }: Providers): PaymentProvider {
  if (provider === undefined) throw new Refusal('PROVIDER_UNAVAILABLE');
  return provider;
}
