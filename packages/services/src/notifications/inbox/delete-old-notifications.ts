import { deleteOldNotifications as deleteOld } from '@guildhall/db/kernel/notifications';
import type { NotificationsContext } from '../context.ts';

/** Deletes what users were told long ago, read or not. */
export async function deleteOldNotifications({ db }: NotificationsContext): Promise<void> {
  await deleteOld(db);
}
