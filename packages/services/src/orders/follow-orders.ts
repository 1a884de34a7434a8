import type { ServiceContext, Viewer } from '../context.ts';
import { type Change, type FollowCall, followChanges } from '../kernel/follow-changes.ts';

/** The changes of all orders that the viewer has bought or sold, and of their units. */
export function followOrders(
  context: ServiceContext,
  { user_id }: Viewer,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  return followChanges(context, { user_id, topics: ['orders'] }, call);
}
