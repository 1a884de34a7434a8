import { findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { type Change, type FollowCall, followChanges } from '../kernel/follow-changes.ts';

/** The changes of an order and its units, for those who may read it. Refuses ORDER_NOT_FOUND. */
export async function* followOrder(
  context: OrdersContext,
  viewer: Viewer,
  orderId: string,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  const order = await findOrder(context.db, orderId);
  if (order === undefined || actorsOf(viewer, order).length === 0) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  yield* followChanges(context, { subject_id: order.id, topics: ['orders'] }, call);
}

/** The changes of all orders that the viewer has bought or sold, and of their units. */
export function followOrders(
  context: OrdersContext,
  { user_id }: Viewer,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  return followChanges(context, { user_id, topics: ['orders'] }, call);
}
