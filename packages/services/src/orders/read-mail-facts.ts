import { findOrder } from '@guildhall/db/orders/queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';

/** The facts about an order for its mails; empty when the order does not exist. */
export async function factsOfOrder({ db }: ServiceContext, orderId: string) {
  const order = await findOrder(db, orderId);
  if (order === undefined) return {};
  return { title: order.snapshot.title, number: orderNumber(order.id), order_id: order.id };
}
