import { readAppNow } from '@guildhall/db/clock';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { lockPayment } from '@guildhall/db/payments/commands';
import { findRefund, listRefundable, sumRefunds } from '@guildhall/db/payments/refunds/queries';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { RequestRefund } from '@guildhall/domain/payments/refunds/schema';
import type { RefundState } from '@guildhall/domain/payments/refunds/states';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import type { ServiceContext, Viewer } from '../../context.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { post } from '../../wallet/post-entries.ts';
import { planRefund } from './apply-event.ts';
import { lockUnspent, readUnspent } from './find-unspent.ts';
import { sendRefund } from './send-refunds.ts';

/** Until then the request itself asks the provider, and no worker does. */
const LEASE_MINUTES = 1;

/**
 * Sends money of the viewer's wallet back to the source of one of their payments (E3), at most what
 * is left of that payment and lies unspent in the wallet (INV16). It leaves the wallet at once;
 * when the provider does not respond, a worker goes on. Refuses PAYMENT_NOT_FOUND, REFUND_LIMIT,
 * INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function requestRefund(
  context: ServiceContext,
  viewer: Viewer,
  input: RequestRefund,
): Promise<{ refund_id: string; state: RefundState }> {
  const call = { operation: 'payments.refundToSource', user_id: viewer.user_id, input };
  const { refund_id } = await withIdempotencyKey(context.db, call, async ({ trx }) => {
    const { payment_id, amount_minor } = input;
    // For update: two refunds of one payment at once would both see the same rest.
    const payment = await lockPayment(trx, payment_id);
    if (payment?.user_id !== viewer.user_id || payment.state !== 'captured') {
      throw new Refusal('PAYMENT_NOT_FOUND');
    }
    const unspent = await lockUnspent(trx, viewer.user_id, payment);
    const mostMinor = Math.min(
      payment.amount_minor - (await sumRefunds(trx, payment_id)),
      unspent.unused_minor + unspent.returned_minor,
    );
    if (amount_minor > mostMinor) throw new Refusal('REFUND_LIMIT', { most_minor: mostMinor });
    const id = newId();
    const refund = postings.E3_to_source(viewer.user_id, minor(amount_minor), payment_id, id);
    await post(trx, atProvider(refund, payment.provider));
    const creation = planRefund({
      id,
      payment_id,
      user_id: viewer.user_id,
      amount_minor,
      currency: payment.currency,
      state: 'pending',
      provider: payment.provider,
      provider_reference: null,
      failure_code: null,
      due_at: minutesAfter(await readAppNow(trx), LEASE_MINUTES),
    });
    await writeTransitions(trx, { creations: [creation] });
    return { refund_id: id };
  });
  return { refund_id, state: await sendNow(context, refund_id) };
}

/** Asks the provider outside of any transaction, so that no row lock waits for it. */
async function sendNow(context: ServiceContext, refundId: string): Promise<RefundState> {
  const refund = await findRefund(context.db, refundId);
  if (refund?.state !== 'pending') return refund?.state ?? 'pending';
  try {
    await sendRefund(context, refund);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
  }
  return (await findRefund(context.db, refundId))?.state ?? 'pending';
}

/** The viewer's payments of which something can go back to its source, and how much. */
export async function readRefundable({ db }: Pick<ServiceContext, 'db'>, viewer: Viewer) {
  const payments = await listRefundable(db, viewer.user_id);
  const unspent = await readUnspent(db, viewer.user_id, payments);
  return payments.flatMap(({ id, left_minor, ...payment }) => {
    const { unused_minor = 0, returned_minor = 0 } = unspent.get(id) ?? {};
    const leftMinor = Math.min(left_minor, unused_minor + returned_minor);
    const shown = {
      payment_id: id,
      ...payment,
      left_minor: leftMinor,
      spent_minor: left_minor - leftMinor,
    };
    return leftMinor > 0 ? [shown] : [];
  });
}
