import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { VerificationActor } from './types.ts';

/** What connects a member of staff with an applicant. */
export interface StaffLink {
  readonly share_device: boolean;
  readonly share_method: boolean;
  /** Everybody can sign in as either of them, as in a demo. */
  readonly are_public: boolean;
}

/**
 * The actors of a viewer in a request. For staff who are the applicant, or share a device or a
 * payout method with them, there is nothing to work on (Z9).
 */
export function verificationActors(
  viewer: { readonly user_id: string; readonly role: Role },
  { user_id }: { readonly user_id: string },
  link: StaffLink | null,
): VerificationActor[] {
  if (viewer.user_id === user_id) return ['applicant'];
  if (!holds(viewer, 'users.verify') || link === null) return [];
  const isLinked = link.share_method || (link.share_device && !link.are_public);
  return isLinked ? [] : ['staff'];
}
