import { areLinked, type LinkFacts } from '../identity/devices/policy.ts';
import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { WithdrawalActor } from './types.ts';

/**
 * The actors of a viewer in a withdrawal. For a viewer without one it does not exist. Staff never
 * act on one of their own, or of a user with whom they share a device or payout method (Z9,
 * rules.md §0 invariant 8).
 */
export function actorsIn(
  viewer: { readonly user_id: string; readonly role: Role },
  withdrawal: { readonly user_id: string },
  facts: LinkFacts,
): WithdrawalActor[] {
  if (viewer.user_id === withdrawal.user_id) return ['owner'];
  if (areLinked(facts)) return [];
  const actors: WithdrawalActor[] = [];
  if (holds(viewer, 'withdrawals.review')) actors.push('reviewer');
  if (holds(viewer, 'withdrawals.settle')) actors.push('settler');
  return actors;
}
