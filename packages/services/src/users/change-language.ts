import { updateUser } from '@guildhall/db/users/commands';
import type { ChangeLanguage } from '@guildhall/domain/users/schema';
import type { UsersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** The language of the viewer's mails from now on, those included that are not written yet. */
export async function changeLanguage(
  { db }: UsersContext,
  viewer: Viewer,
  { language }: ChangeLanguage,
): Promise<void> {
  await updateUser(db, viewer.user_id, { language });
}
