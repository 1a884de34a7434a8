import { claimPaymentsToCheck, type PaymentRow } from '@guildhall/db/payments/commands';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentsContext } from './context.ts';
import { awaitsPayment } from '../orders/take-payment.ts';
import { findProvider, providerOf } from './find-provider.ts';
import { expirePayment, settlePayment } from './settle-payment.ts';

const BATCH = 20;
/** How many payments one run asks about at the same time. */
const AT_ONCE = 5;

type Checked = PaymentRow & { readonly now: Date };

/**
 * Reads payments from their providers whose webhook is late or lost, and expires those that were
 * not finished in time (must-hold faults 3, 14). The page of an order that does not wait for
 * payment any more is closed: providers leave it open longer than the shop reserves an order. So is
 * that of a top-up after its time. Several payments are asked about at once, those that began
 * first, for any number of workers, and each top-up less and less often. When a provider is
 * unavailable, the run leaves its payments to the next one and goes on with those of the others; no
 * payment expires unchecked. Returns how many payments were checked.
 */
export async function reconcilePayments(context: PaymentsContext): Promise<number> {
  const failures: unknown[] = [];
  const unavailable = new Set<string>();
  let checked = 0;
  async function check(payment: Checked): Promise<void> {
    if (unavailable.has(payment.provider)) return;
    try {
      await reconcile(context, payment);
      checked += 1;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') {
        // Of several that find out at once, the first one tells.
        if (!unavailable.has(payment.provider)) alertUnlessConfigured(context, payment);
        unavailable.add(payment.provider);
      }
      // One failing payment must not keep the others from being settled.
      else failures.push(error);
    }
  }
  for (;;) {
    const payments = await claimPaymentsToCheck(context.db, BATCH, [...unavailable]);
    const waiting = payments.values();
    const run = async () => {
      for (const payment of waiting) await check(payment);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, run));
    if (payments.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be checked');
  return checked;
}

async function reconcile(context: PaymentsContext, payment: Checked): Promise<void> {
  const { provider, provider_reference, order_id } = payment;
  // Without a reference the user never saw the provider's page, so nothing can be captured. A retry
  // with the same key finds the same checkout.
  if (provider_reference !== null) {
    const from = providerOf(context, payment);
    // Once the order does not wait any more, the buyer must not pay it; what they have paid all the
    // same goes to their wallet (M8).
    const isOver =
      order_id === null
        ? await isPageOver(context, payment)
        : !(await awaitsPayment(context, order_id));
    const checkout = isOver
      ? await from.closeCheckout(provider_reference)
      : await from.readCheckout(provider_reference);
    await settlePayment(context, { provider, checkout });
  }
  // Expires the payment only if it is still pending.
  const isDue = payment.due_at !== null && payment.due_at <= payment.now;
  if (isDue) await expirePayment(context, payment.id);
}

/** Whether the page of a top-up was open for long enough: it counts as unfinished. */
async function isPageOver({ rule_books }: PaymentsContext, { created_at, now }: Checked) {
  const { payment_limits } = await rule_books.current();
  return minutesAfter(created_at, payment_limits.top_up_page_minutes) <= now;
}

/** Its buyers may have paid, and nothing but their provider can tell. */
function alertUnlessConfigured(context: PaymentsContext, { provider }: Checked): void {
  if (findProvider(context, provider) !== undefined) return;
  context.alert('payments are open at a provider that is not configured', { provider });
}
