import type { PaymentsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { type Change, type FollowCall, followChanges } from '../kernel/follow-changes.ts';
import { readPayment } from './start-payment.ts';

/** The changes of the viewer's payment. Refuses PAYMENT_NOT_FOUND. */
export async function* followPayment(
  context: PaymentsContext,
  viewer: Viewer,
  paymentId: string,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  const payment = await readPayment(context, viewer, paymentId);
  yield* followChanges(context, { subject_id: payment.id, topics: ['payments'] }, call);
}
