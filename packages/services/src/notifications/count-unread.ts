import { countUnreadLines } from '@guildhall/db/kernel/notifications';
import type { Viewer } from '../kernel/viewer.ts';
import type { NotificationsContext } from './context.ts';

/** A badge says 99+ for more. */
const MOST_COUNTED = 100;

/** How many lines of the viewer have something unread, up to 100. Refuses nothing. */
export async function countUnread({ db }: NotificationsContext, { user_id }: Viewer) {
  return { unread: await countUnreadLines(db, user_id, MOST_COUNTED) };
}
