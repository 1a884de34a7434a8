import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { DisputeActor } from './types.ts';

/** The actors of a viewer in a dispute. For a viewer without one it does not exist. */
export function disputeActorsOf(
  viewer: { readonly user_id: string; readonly role: Role },
  { buyer_id, seller_id }: { readonly buyer_id: string; readonly seller_id: string },
): DisputeActor[] {
  if (viewer.user_id === buyer_id) return ['buyer'];
  if (viewer.user_id === seller_id) return ['seller'];
  // Staff who are a party act only as that (Z9).
  return holds(viewer, 'disputes.decide') ? ['staff'] : [];
}
