import type { Role } from '../kernel/permissions.ts';
import type { OrderActor } from './types.ts';

/** Which part a viewer has in an order. No part means that for him the order does not exist. */
export function actorsOf(
  viewer: { user_id: string; role: Role },
  order: { buyer_id: string; seller_id: string },
): OrderActor[] {
  if (viewer.user_id === order.buyer_id) return ['buyer'];
  if (viewer.user_id === order.seller_id) return ['seller'];
  // Staff with a part in the order keep only that part (rules.md §0 invariant 8).
  if (viewer.role === 'support' || viewer.role === 'admin') return [viewer.role];
  return [];
}
