import { claimPaymentsToCheck, type PaymentRow } from '@guildhall/db/payments/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../context.ts';
import { expirePayment, settlePayment } from './settle-payment.ts';

const BATCH = 20;

type Checked = PaymentRow & { readonly now: Date };

/**
 * Reads payments from the provider whose webhook is late or lost, and expires those that were not
 * finished in time (must-hold faults 3, 14). Each payment is checked once a minute, for any number
 * of workers. When the provider is unavailable the run ends: the rest is checked by the next one,
 * and no payment expires unchecked. Returns how many payments were checked.
 */
export async function reconcilePayments(context: ServiceContext): Promise<number> {
  const failures: unknown[] = [];
  let checked = 0;
  for (;;) {
    const payments = await claimPaymentsToCheck(context.db, BATCH);
    for (const payment of payments) {
      try {
        await reconcile(context, payment);
        checked += 1;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') return checked;
        // One failing payment must not keep the others from being settled.
        failures.push(error);
      }
    }
    if (payments.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be checked');
  return checked;
}

async function reconcile(context: ServiceContext, payment: Checked): Promise<void> {
  // Without a reference the user never saw the provider's page, so nothing can be captured. A retry
  // with the same key finds the same checkout.
  if (payment.provider_reference !== null) {
    const checkout = await context.payment_provider.readCheckout(payment.provider_reference);
    await settlePayment(context, checkout, null);
  }
  // Expires the payment only if it is still pending.
  const isDue = payment.due_at !== null && payment.due_at <= payment.now;
  if (isDue) await expirePayment(context, payment.id);
}
