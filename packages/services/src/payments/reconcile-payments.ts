import { claimPaymentsToCheck, type PaymentRow } from '@guildhall/db/payments/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../context.ts';
import { expirePayment, settlePayment } from './settle-payment.ts';

const BATCH = 20;

type Checked = PaymentRow & { readonly now: Date };

/**
 * Asks the provider about the payments whose webhook is late or lost, and gives up on those that
 * nobody finished in time (must-hold faults 3, 14). Each payment is asked about once a minute,
 * whatever the number of workers. A provider that is away ends the round: what is left is asked
 * again with the next one, and nothing expires unasked. Answers how many payments were checked.
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
        // One payment that cannot be read must not keep the others from being settled.
        failures.push(error);
      }
    }
    if (payments.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be checked');
  return checked;
}

async function reconcile(context: ServiceContext, payment: Checked): Promise<void> {
  // Without a reference the provider's page was never shown to anybody: nothing can be captured
  // until the buyer asks again, and then the same key finds the same checkout.
  if (payment.provider_reference !== null) {
    const checkout = await context.payment_provider.readCheckout(payment.provider_reference);
    await settlePayment(context, checkout, null);
  }
  // Moves a payment that is still pending, and no other.
  const isDue = payment.due_at !== null && payment.due_at <= payment.now;
  if (isDue) await expirePayment(context, payment.id);
}
