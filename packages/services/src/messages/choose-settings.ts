import { findMessageSettings, saveMessageSettings } from '@guildhall/db/messages/reading-commands';
import type { ChangeMessageSettings, MessageSettings } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';

/** What the viewer lets others see of them in threads. Refuses nothing. */
export async function readSettings(
  { db }: Pick<MessagesContext, 'db'>,
  { user_id }: Viewer,
): Promise<MessageSettings> {
  return await findMessageSettings(db, user_id);
}

/** Changes some of it; again changes nothing. Refuses nothing. */
export async function changeSettings(
  { db }: Pick<MessagesContext, 'db'>,
  { user_id }: Viewer,
  changes: ChangeMessageSettings,
): Promise<void> {
  await saveMessageSettings(db, user_id, changes);
}
