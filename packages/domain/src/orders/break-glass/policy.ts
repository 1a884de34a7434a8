import { areLinked, type LinkFacts } from '../../identity/devices/policy.ts';
import { holds } from '../../kernel/permissions.ts';
import type { Role } from '../../kernel/roles.ts';

/**
 * Whether a viewer takes part in viewing what was sold in an order: staff with the permission, who
 * are no party of it and share no device or payout method with one (Z9, rules.md §0 invariant 8).
 */
export function mayBreakGlass(
  viewer: { readonly user_id: string; readonly role: Role },
  order: { readonly buyer_id: string; readonly seller_id: string },
  links: readonly LinkFacts[],
): boolean {
  if (viewer.user_id === order.buyer_id || viewer.user_id === order.seller_id) return false;
  return !links.some(areLinked) && holds(viewer, 'vault.break_glass');
}
