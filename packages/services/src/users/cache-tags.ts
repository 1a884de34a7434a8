import type { EventBatch } from '../kernel/events/event-feed.ts';

/** Cache tag of responses that show a seller: name, picture, level or statistics. */
export const sellerTag = (userId: string) => `seller:${userId}`;

/** The events after which a page shows a seller differently. */
const SHOWN_CHANGES = new Set([
  'change_feedback',
  'change_levels',
  'change_profile',
  'change_statistics',
  'copy_level',
  'deactivate',
  'reactivate',
]);

/** The cache tags of the responses that show what an event of a user has changed. */
export function tagsOfUserEvent({ subject_id, event }: EventBatch['events'][number]) {
  return SHOWN_CHANGES.has(event) ? [sellerTag(subject_id)] : [];
}
