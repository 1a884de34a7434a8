import { listNoticedOrders } from '@guildhall/db/orders/queries';
import type { OrdersContext } from './context.ts';

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
