import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import { ORDER_ACTORS, type OrderActor } from './types.ts';

/** What is known about the two users of a purchase. */
export interface PartyFacts {
  readonly buyer_id: string;
  readonly seller_id: string;
  /** Both have signed in on one device. Addresses prove nothing: whole cities share one. */
  readonly share_device: boolean;
  /** Everybody can sign in as either of them, as in a demo. */
  readonly are_public: boolean;
}

/** Why these two may not trade: they are one user, or two on one device (rules.md §9, O1, Z6). */
export function tradeObstacle(parties: PartyFacts): 'OWN_OFFER' | 'SHARED_DEVICE' | null {
  if (parties.buyer_id === parties.seller_id) return 'OWN_OFFER';
  return parties.share_device && !parties.are_public ? 'SHARED_DEVICE' : null;
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
