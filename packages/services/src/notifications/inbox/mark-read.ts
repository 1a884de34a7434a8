import { markLineRead, markUntilRead } from '@guildhall/db/kernel/notifications';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { MarkAllRead, MarkRead } from '@guildhall/domain/notifications/schema';
import type { Viewer } from '../../kernel/viewer.ts';
import type { NotificationsContext } from '../context.ts';

/**
 * Marks a line of the viewer read, until the notification that they saw. Refuses
 * NOTIFICATION_NOT_FOUND, also for one of another user.
 */
export async function markRead(
  { db }: NotificationsContext,
  { user_id }: Viewer,
  { notification_id: id }: MarkRead,
): Promise<void> {
  if (!(await markLineRead(db, user_id, id))) throw new Refusal('NOTIFICATION_NOT_FOUND');
}

/**
 * Marks all notifications of the viewer read, or those of a group, until the newest that they saw.
 * Refuses nothing.
 */
export async function markAllRead(
  { db }: NotificationsContext,
  { user_id }: Viewer,
  { until_id, group }: MarkAllRead,
): Promise<void> {
  await markUntilRead(db, user_id, { until_id, group: group ?? null });
}
