import { areLinked, type LinkFacts } from '../identity/devices/policy.ts';
import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { VerificationActor } from './types.ts';

/**
 * The actors of a viewer in a request. For staff who are the applicant, or share a device or a
 * payout method with them, there is nothing to work on (Z9).
 */
export function verificationActors(
  viewer: { readonly user_id: string; readonly role: Role },
  { user_id }: { readonly user_id: string },
  link: LinkFacts | null,
): VerificationActor[] {
  if (viewer.user_id === user_id) return ['applicant'];
  if (!holds(viewer, 'users.verify') || link === null) return [];
  return areLinked(link) ? [] : ['staff'];
}
