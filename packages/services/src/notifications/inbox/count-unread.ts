import { countUnreadLines } from '@guildhall/db/kernel/notifications';
import type { Viewer } from '../../kernel/viewer.ts';
import { mutedGroups } from '../choose-channels.ts';
import type { NotificationsContext } from '../context.ts';

/** A badge says 99+ for more. */
const MOST_COUNTED = 100;

/** How many lines of the viewer have something unread, up to 100. Refuses nothing. */
export async function countUnread(context: NotificationsContext, { user_id: userId }: Viewer) {
  const hidden = await mutedGroups(context, userId, 'app');
  const unread = await countUnreadLines(context.db, userId, { hidden, most: MOST_COUNTED });
  return { unread };
}
