import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { WithdrawalActor } from './types.ts';

/** What is known about a viewer and the owner of a withdrawal. */
export interface StaffFacts {
  /** Both have signed in on one device. */
  readonly share_device: boolean;
  /** Both have had a payout method to the same destination. */
  readonly share_method: boolean;
  /** Everybody can sign in as either of them, as in a demo. */
  readonly are_public: boolean;
}

/**
 * The actors of a viewer in a withdrawal. For a viewer without one it does not exist. Staff never
 * act on one of their own, or of a user with whom they share a device or payout method (Z9,
 * rules.md §0 invariant 8).
 */
export function actorsIn(
  viewer: { readonly user_id: string; readonly role: Role },
  withdrawal: { readonly user_id: string },
  facts: StaffFacts,
): WithdrawalActor[] {
  if (viewer.user_id === withdrawal.user_id) return ['owner'];
  if (facts.share_method || (facts.share_device && !facts.are_public)) return [];
  const actors: WithdrawalActor[] = [];
  if (holds(viewer, 'withdrawals.review')) actors.push('reviewer');
  if (holds(viewer, 'withdrawals.settle')) actors.push('settler');
  return actors;
}
