import { readAppNow } from '@guildhall/db/clock';
import {
  type LineFilter,
  listDueLines,
  listLines,
  type NotificationLine,
} from '@guildhall/db/kernel/notifications';
import type { ListNotifications } from '@guildhall/domain/notifications/schema';
import { z } from 'zod';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { mutedGroups } from '../choose-channels.ts';
import type { NotificationsContext } from '../context.ts';
import { readNoticeNames } from './read-notice-names.ts';

const lineCursor = z.strictObject({ before: z.uuid() });

/** More deadlines at once are read on the pages of what they belong to. */
const MOST_DEADLINES = 20;

/**
 * One page of the viewer's lines, the newest first; the first page also has those with a deadline,
 * the next one first. A deadline that waits for nobody any more, such as that of an order that was
 * delivered, is not among them. Groups that the viewer does not want here are left out. Refuses
 * INPUT_INVALID for a cursor that no page gave.
 */
export async function listNotifications(
  context: NotificationsContext,
  { user_id: userId }: Viewer,
  { group, unread, cursor: cursorText, limit }: ListNotifications,
) {
  const { db } = context;
  const cursor = readCursor(cursorText, lineCursor);
  const hidden = await mutedGroups(context, userId, 'app');
  const filter: LineFilter = { group: group ?? null, unread, hidden };
  const page = { before: cursor?.before ?? null, limit: limit + 1 };
  const [now, rows, due] = await Promise.all([
    readAppNow(db),
    listLines(db, userId, filter, page),
    cursor === null ? listDueLines(db, userId, filter, MOST_DEADLINES) : [],
  ]);
  const found = rows.slice(0, limit);
  const names = await readNoticeNames(context, userId, [...found, ...due]);
  const named = (line: NotificationLine) => withNames(line, names);
  const last = found.at(-1);
  return {
    now,
    deadlines: due.map(named).filter(({ due_at }) => due_at !== null),
    items: found.map(named),
    next_cursor:
      rows.length > found.length && last !== undefined ? writeCursor({ before: last.id }) : null,
  };
}

type Names = Awaited<ReturnType<typeof readNoticeNames>>;

function withNames(line: NotificationLine, { orders, offers, searches, threads }: Names) {
  const { order_id, offer_id, offer_ids, saved_search_id, thread_id } = line.facts;
  const thread = threads.get(String(thread_id));
  const order = orders.get(String(order_id));
  return {
    ...line,
    due_at: order?.waits_for_user === false ? null : line.due_at,
    // A line without a subject is one notification.
    unread: line.subject_id === null ? Number(line.read_at === null) : (line.unread ?? 0),
    order_title: order?.title ?? null,
    offer: offers.get(String(offer_id ?? firstOf(offer_ids))) ?? null,
    search_name: searches.get(String(saved_search_id))?.name ?? null,
    thread: thread === undefined ? null : { partner: thread.partner, title: thread.title },
  };
}

const firstOf = (ids: unknown): unknown => (Array.isArray(ids) ? (ids as unknown[])[0] : undefined);

export type NotificationReading = Awaited<ReturnType<typeof listNotifications>>['items'][number];
