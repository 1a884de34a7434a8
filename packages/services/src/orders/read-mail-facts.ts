import { findOrder } from '@guildhall/db/orders/queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';

/** What a mail says of an order; nothing when there is no such order. */
export async function factsOfOrder({ db }: ServiceContext, orderId: string) {
  const order = await findOrder(db, orderId);
  if (order === undefined) return {};
  return { title: order.snapshot.title, number: orderNumber(order.id), order_id: order.id };
}
