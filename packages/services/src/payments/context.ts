import type { OrdersContext } from '../orders/context.ts';
import type { PaymentProvider } from '../ports/payments/payment-provider.ts';

export interface PaymentsContext extends OrdersContext {
  /**
   * The first takes new payments. Each settles the payments that were made with it, so a provider
   * stays here until all of its payments are settled. None: no card payments.
   */
  readonly payment_providers: readonly PaymentProvider[];
}
