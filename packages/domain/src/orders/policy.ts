import { areLinkedByDevice, type LinkFacts } from '../identity/devices/policy.ts';
import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import { ORDER_ACTORS, type OrderActor } from './types.ts';

/** What is known about the two users of a purchase. */
export interface PartyFacts extends Pick<LinkFacts, 'share_device' | 'are_public'> {
  readonly buyer_id: string;
  readonly seller_id: string;
}

/** Why these two may not trade: they are one user, or two on one device (rules.md §9, O1, Z6). */
export function tradeObstacle(parties: PartyFacts): 'OWN_OFFER' | 'SHARED_DEVICE' | null {
  if (parties.buyer_id === parties.seller_id) return 'OWN_OFFER';
  return areLinkedByDevice(parties) ? 'SHARED_DEVICE' : null;
}

/** The actors of a viewer in an order. For a viewer without one the order does not exist. */
export function actorsOf(
  viewer: { user_id: string; role: Role },
  order: { buyer_id: string; seller_id: string },
): OrderActor[] {
  if (viewer.user_id === order.buyer_id) return ['buyer'];
  if (viewer.user_id === order.seller_id) return ['seller'];
  // Staff who are buyer or seller of the order act only as that (rules.md §0 invariant 8).
  if (!holds(viewer, 'orders.read_any')) return [];
  return ORDER_ACTORS.filter((actor) => actor === viewer.role);
}
