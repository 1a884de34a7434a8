import { findOrder } from '@guildhall/db/orders/queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { OrdersContext } from './context.ts';

/** What mails about an order name it by. */
export async function factsOfOrder({ db }: OrdersContext, orderId: string) {
  const order = await findOrder(db, orderId);
  return { title: order?.snapshot.title ?? '', number: orderNumber(orderId) };
}
