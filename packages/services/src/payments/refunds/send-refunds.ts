import { claimRefunds, type RefundRow } from '@guildhall/db/payments/refunds/commands';
import { findPayment } from '@guildhall/db/payments/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentsContext } from '../context.ts';
import { RefusedByProvider, type RefundStatus } from '../../ports/payments/payment-provider.ts';
import { providerOf } from '../find-provider.ts';
import { settleRefund } from './settle-refund.ts';

const BATCH = 20;

/**
 * Asks the provider for a refund, or how it stands. It is asked first whether it has made the
 * refund: after a time-out nobody knows, and it forgets idempotency keys after a day (must-hold
 * M11). Two workers at once send it with one key, our refund's id. What the provider refuses has
 * failed, and the money is in the wallet again. Refuses PROVIDER_UNAVAILABLE.
 */
export async function sendRefund(context: PaymentsContext, refund: RefundRow): Promise<void> {
  const status = await ask(context, refund);
  const outcome = await settleRefund(context, refund.provider, status);
  if (outcome !== 'mismatch') return;
  const { id, provider } = refund;
  context.alert('a refund does not match the requested amount', { refund_id: id, provider });
}

async function ask(context: PaymentsContext, refund: RefundRow): Promise<RefundStatus> {
  const { id, amount_minor, currency, provider_reference } = refund;
  const provider = providerOf(context, refund);
  if (provider_reference !== null) return await provider.readRefund(provider_reference);
  const payment = await findPayment(context.db, refund.payment_id);
  const checkout = payment?.provider_reference ?? null;
  if (checkout === null) throw new Error(`payment ${refund.payment_id} has no checkout`);
  const request = { client_reference: id, checkout_reference: checkout, amount_minor, currency };
  const found = await provider.findRefund(request);
  if (found !== null) return found;
  try {
    return await provider.createRefund(request);
  } catch (error) {
    if (!(error instanceof RefusedByProvider)) throw error;
    const facts = { provider_reference: `refused:${id}`, client_reference: id };
    return { ...facts, status: 'failed', amount_minor, currency, failure_code: error.code };
  }
}

/**
 * Sends refunds whose provider did not respond, and asks about those that are under way. Each is
 * asked about less and less often. Any number of workers may run it. Returns how many were claimed.
 */
export async function reconcileRefunds(context: PaymentsContext): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (;;) {
    const refunds = await claimRefunds(context.db, BATCH);
    count += refunds.length;
    for (const refund of refunds) {
      try {
        await sendRefund(context, refund);
      } catch (error) {
        const isAway = error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE';
        if (!isAway) failures.push(error);
      }
    }
    if (refunds.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'refunds could not be sent');
  return count;
}
