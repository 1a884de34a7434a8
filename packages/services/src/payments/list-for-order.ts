import { listPaymentsOf } from '@guildhall/db/payments/queries';
import { destinationOf } from '@guildhall/domain/payments/rules';
import type { ListForOrder } from '@guildhall/domain/payments/schema';
import type { ServiceContext, Viewer } from '../context.ts';
import { readOrder } from '../orders/read-orders.ts';

/**
 * The viewer's card payments for an order, newest first, each with the destination of its money.
 * The seller and staff have none. Refuses ORDER_NOT_FOUND.
 */
export async function listForOrder(context: ServiceContext, viewer: Viewer, input: ListForOrder) {
  const { order, history } = await readOrder(context, viewer, input.order_id);
  const payments = await listPaymentsOf(context.db, order.id, viewer.user_id);
  return payments.map((payment) => ({
    ...payment,
    credited_to: destinationOf(payment, history),
  }));
}

export type OrderPayment = Awaited<ReturnType<typeof listForOrder>>[number];
