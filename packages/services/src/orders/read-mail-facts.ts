import { findOrder } from '@guildhall/db/orders/queries';
import { listNoticedOrders } from '@guildhall/db/orders/waiting-queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { OrdersContext } from './context.ts';

/** What mails about an order name it by. */
export async function readOrderSubject(
  { db }: Pick<OrdersContext, 'db'>,
  { facts: { order_id } }: { readonly facts: { readonly order_id: string } },
) {
  const order = await findOrder(db, order_id);
  return {
    title: order?.snapshot.title ?? '',
    number: orderNumber(order_id),
    quantity: order?.quantity ?? 1,
  };
}

/**
 * What notifications say of orders: their titles, and whether they wait for this user. Orders of
 * others are left out. Refuses nothing.
 */
export async function readNoticedOrders(
  { db }: Pick<OrdersContext, 'db'>,
  userId: string,
  ids: readonly string[],
) {
  return await listNoticedOrders(db, userId, ids);
}
