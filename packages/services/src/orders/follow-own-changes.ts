import { listParties } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { followedTopicsOf } from '@guildhall/domain/kernel/event-topics';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { FollowChanges } from '@guildhall/domain/orders/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { OrdersContext } from './context.ts';
import { type Change, type FollowCall, followChanges } from '../kernel/events/follow-changes.ts';

/**
 * The changes of all that is the viewer's: their orders on both sides, payments and ledger
 * accounts, as far as their role may read them. And of the orders that they name, which staff may
 * read: whether they may is checked once, since a change of role ends the stream. Refuses
 * ORDER_NOT_FOUND when the viewer may not read one of the orders, or it does not exist.
 */
export async function* followOwnChanges(
  context: OrdersContext,
  viewer: Viewer,
  { order_ids: orderIds }: FollowChanges,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  // As events write them: a client that writes one in capitals would get no event of it.
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const topics = followedTopicsOf(viewer);
  if (ids.length > 0) {
    const orders = topics.includes('orders') ? await listParties(context.db, ids) : [];
    const readable = orders.filter((order) => actorsOf(viewer, order).length > 0);
    if (readable.length !== ids.length) throw new Refusal('ORDER_NOT_FOUND');
  }
  const subjects = { topic: 'orders', ids } as const;
  yield* followChanges(context, { user_id: viewer.user_id, topics, subjects }, call);
}
