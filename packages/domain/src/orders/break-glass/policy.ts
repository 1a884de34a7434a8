import { holds } from '../../kernel/permissions.ts';
import type { Role } from '../../kernel/roles.ts';

/** What connects a member of staff with one party of an order. */
export interface StaffLink {
  /** Both have signed in on one device. */
  readonly share_device: boolean;
  /** Both have had a payout method to the same destination. */
  readonly share_method: boolean;
  /** Everybody can sign in as either of them, as in a demo. */
  readonly are_public: boolean;
}

/**
 * Whether a viewer takes part in viewing what was sold in an order: staff with the permission, who
 * are no party of it and share no device or payout method with one (Z9, rules.md §0 invariant 8).
 */
export function mayBreakGlass(
  viewer: { readonly user_id: string; readonly role: Role },
  order: { readonly buyer_id: string; readonly seller_id: string },
  links: readonly StaffLink[],
): boolean {
  if (viewer.user_id === order.buyer_id || viewer.user_id === order.seller_id) return false;
  const isLinked = links.some(
    ({ share_device, share_method, are_public }) => share_method || (share_device && !are_public),
  );
  return !isLinked && holds(viewer, 'vault.break_glass');
}
