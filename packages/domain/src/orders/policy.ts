import { holds, type Role } from '../kernel/permissions.ts';
import { ORDER_ACTORS, type OrderActor } from './types.ts';

/** The actors of a viewer in an order. For a viewer without one the order does not exist. */
export function actorsOf(
  viewer: { user_id: string; role: Role },
  order: { buyer_id: string; seller_id: string },
): OrderActor[] {
  if (viewer.user_id === order.buyer_id) return ['buyer'];
  if (viewer.user_id === order.seller_id) return ['seller'];
  // Staff who are buyer or seller of the order act only as that (rules.md §0 invariant 8).
  if (!holds(viewer.role, 'orders.read_any')) return [];
  return ORDER_ACTORS.filter((actor) => actor === viewer.role);
}
