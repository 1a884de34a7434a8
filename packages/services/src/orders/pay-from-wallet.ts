import type { OrderAction } from '@guildhall/domain/orders/schema';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { answerWithPlan, type Moved } from './apply-event.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { planPayment } from './take-payment.ts';

/**
 * O4: pays an order from the buyer's wallet. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED,
 * CHARGEBACK_DEBT, INSUFFICIENT_FUNDS { missing_minor }.
 */
export async function payFromWallet(context: OrdersContext, viewer: Viewer, input: OrderAction) {
  const call = { operation: 'orders.payFromWallet', user_id: viewer.user_id, input };
  return await withIdempotencyKey<OrderAction, Moved>(context, call, async (work, answerWith) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    return await answerWithPlan(work, planPayment(work, order, principal), answerWith);
  });
}
