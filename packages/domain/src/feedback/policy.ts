import { holds } from '../kernel/permissions.ts';
import type { Role } from '../kernel/roles.ts';
import type { FeedbackActor, FeedbackSide } from './types.ts';

interface Parties {
  readonly buyer_id: string;
  readonly seller_id: string;
}

/** The side of a user in an order; null for a stranger. */
export function sideOf(userId: string, { buyer_id, seller_id }: Parties): FeedbackSide | null {
  if (userId === buyer_id) return 'buyer';
  return userId === seller_id ? 'seller' : null;
}

/**
 * The actors of a viewer in a feedback: its author, whom it is about, or staff who may remove it
 * and are neither. Nobody else acts in it.
 */
export function feedbackActors(
  viewer: { readonly user_id: string; readonly role: Role },
  { author_id, rated_id }: { readonly author_id: string; readonly rated_id: string },
): FeedbackActor[] {
  if (viewer.user_id === author_id) return ['author'];
  if (viewer.user_id === rated_id) return ['rated'];
  if (!holds(viewer, 'feedback.remove')) return [];
  return viewer.role === 'admin' ? ['admin'] : ['support'];
}
