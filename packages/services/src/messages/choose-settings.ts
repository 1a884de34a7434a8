import { findShowsReading, saveShowsReading } from '@guildhall/db/messages/reading-commands';
import type { MessageSettings } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';

/** What the viewer lets others see of their reading. Refuses nothing. */
export async function readSettings(
  { db }: Pick<MessagesContext, 'db'>,
  { user_id }: Viewer,
): Promise<MessageSettings> {
  return { shows_reading: await findShowsReading(db, user_id) };
}

/** Changes it; again changes nothing. Refuses nothing. */
export async function changeSettings(
  { db }: Pick<MessagesContext, 'db'>,
  { user_id }: Viewer,
  { shows_reading: showsReading }: MessageSettings,
): Promise<void> {
  await saveShowsReading(db, user_id, showsReading);
}
