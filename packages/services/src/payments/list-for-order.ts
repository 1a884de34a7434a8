import { listPaymentsOf } from '@guildhall/db/payments/queries';
import { destinationOf } from '@guildhall/domain/payments/rules';
import type { ListForOrder } from '@guildhall/domain/payments/schema';
import type { PaymentsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readPaymentSteps } from '../orders/take-payment.ts';

/**
 * The viewer's card payments for an order, newest first, each with the destination of its money.
 * The seller and staff have none. Refuses ORDER_NOT_FOUND.
 */
export async function listForOrder(context: PaymentsContext, viewer: Viewer, input: ListForOrder) {
  const { order } = await readOrder(context, viewer, input.order_id);
  const [payments, steps] = await Promise.all([
    listPaymentsOf(context.db, order.id, viewer.user_id),
    readPaymentSteps(context.db, order.id),
  ]);
  return payments.map((payment) => ({
    ...payment,
    credited_to: destinationOf(payment, steps),
  }));
}

export type OrderPayment = Awaited<ReturnType<typeof listForOrder>>[number];
