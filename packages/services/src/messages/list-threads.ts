import {
  countUnreadThreads,
  listThreads as listRows,
  type ThreadCursor,
} from '@guildhall/db/messages/queries';
import type { ListThreads } from '@guildhall/domain/messages/schema';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';

const threadCursor: z.ZodType<ThreadCursor> = z.strictObject({
  is_unread: z.boolean(),
  last_message_at: cursorTime,
  id: z.uuid(),
});

/**
 * A page of the viewer's threads: unread ones first, then the last written. Refuses INPUT_INVALID
 * for the cursor.
 */
export async function listThreads(
  { db }: MessagesContext,
  { user_id: userId }: Viewer,
  { filter, search, cursor, limit }: ListThreads,
) {
  const rows = await listRows(
    db,
    userId,
    { only_unread: filter === 'unread', search },
    { cursor: readCursor(cursor, threadCursor), limit: limit + 1 },
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => ({ ...row, is_last_own: row.last_sender === userId })),
    next_cursor:
      rows.length > limit && last !== undefined
        ? writeCursor({
            is_unread: last.unread > 0,
            last_message_at: last.cursor_time,
            id: last.id,
          })
        : null,
  };
}

export type ThreadItem = Awaited<ReturnType<typeof listThreads>>['items'][number];

/** How many threads of the viewer have messages that they have not read. Refuses nothing. */
export async function countUnread({ db }: MessagesContext, { user_id }: Viewer) {
  return { threads: await countUnreadThreads(db, user_id) };
}
