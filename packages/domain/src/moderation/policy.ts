import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { ReportActor, RestrictionActor } from './types.ts';

/**
 * The actors of a viewer in a report: who has filed it or joined it, whom it is about, or staff.
 * For staff who are one of them, or are linked with one, there is nothing to decide (Z9).
 */
export function reportActors(
  viewer: { readonly user_id: string; readonly role: Role },
  {
    target_user_id: targetId,
    reporter_ids,
    is_linked: isLinked,
  }: {
    readonly target_user_id: string;
    /** Of the report itself and of those that joined it. */
    readonly reporter_ids: readonly string[];
    /** Whether the viewer shares a device or a payout method with one of them. */
    readonly is_linked: boolean;
  },
): ReportActor[] {
  if (viewer.user_id === targetId) return ['target'];
  if (reporter_ids.includes(viewer.user_id)) return ['reporter'];
  return holds(viewer, 'moderation.decide') && !isLinked ? ['staff'] : [];
}

/**
 * The actors of a viewer in a restriction: whom it restricts, or staff. For staff who are linked
 * with them there is nothing to decide (Z9).
 */
export function restrictionActors(
  viewer: { readonly user_id: string; readonly role: Role },
  {
    user_id: userId,
    is_linked: isLinked,
  }: { readonly user_id: string; readonly is_linked: boolean },
): RestrictionActor[] {
  if (viewer.user_id === userId) return ['user'];
  return holds(viewer, 'moderation.decide') && !isLinked ? ['staff'] : [];
}
