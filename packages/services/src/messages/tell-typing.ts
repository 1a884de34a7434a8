import { findMessageSettings } from '@guildhall/db/messages/reading-commands';
import type { NameThread } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';
import { findPlace, partnerIn, readWriting } from './find-thread.ts';

/**
 * Tells the other member of a thread that the viewer is writing: in the streams that they have open
 * now, and nowhere else. Nothing is stored. Somebody who cannot write, or does not want it to be
 * seen, tells nothing. Refuses THREAD_NOT_FOUND.
 */
export async function tellTyping(
  context: MessagesContext,
  viewer: Viewer,
  { thread_id }: NameThread,
): Promise<void> {
  const place = await findPlace(context, viewer, { kind: 'thread', id: thread_id });
  const { shows_typing: showsTyping } = await findMessageSettings(context.db, viewer.user_id);
  if (!showsTyping) return;
  const { obstacle } = await readWriting(context.db, viewer, place);
  if (obstacle !== null) return;
  const id = place.thread?.id ?? thread_id;
  await context.events.signal({ user_id: partnerIn(place, viewer), subject_id: id });
}
