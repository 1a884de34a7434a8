import { findMessageSettings } from '@guildhall/db/messages/reading-commands';
import { findThread } from '@guildhall/db/messages/commands';
import { listMembers, listMessages } from '@guildhall/db/messages/queries';
import { deletableUntil, textErasedAt } from '@guildhall/domain/messages/rules';
import type { ReadThread } from '@guildhall/domain/messages/schema';
import { readAttachments } from '../files/read-file.ts';
import { isOnline } from '../identity/sessions/read-presence.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import type { MessagesContext } from './context.ts';
import { findPlace, partnerIn, readWriting } from './find-thread.ts';

/**
 * A thread as one of its members sees it, with its newest messages, or with those before a place,
 * in the order in which they were sent. Before the first message it has none, and no id. Refuses
 * THREAD_NOT_FOUND, OWN_QUESTION.
 */
export async function readThread(
  context: MessagesContext,
  viewer: Viewer,
  { about, before_seq: before, limit }: ReadThread,
) {
  const { db } = context;
  const place = await findPlace(context, viewer, about);
  const { thread } = place;
  const partnerId = partnerIn(place, viewer);
  const [writing, partner, newest, members, shows, isPartnerOnline] = await Promise.all([
    readWriting(db, viewer, place),
    findUser(db, partnerId),
    thread === undefined
      ? []
      : listMessages(db, thread.id, { before_seq: before ?? null, limit: limit + 1 }),
    thread === undefined ? [] : listMembers(db, thread.id),
    findMessageSettings(db, partnerId),
    thread !== undefined && isOnline(context, partnerId),
  ]);
  const showsReading = place.kind === 'order' && shows.shows_reading;
  const readSeqOf = (userId: string) =>
    members.find(({ user_id }) => user_id === userId)?.read_seq ?? 0;
  const shown = newest.slice(0, limit).toReversed();
  const { now, obstacle, order_closed_at: closedAt, blocked_by_me } = writing;
  const { of: attachmentsOf, urls_expire_at } = await readAttachments(context, viewer, {
    file_ids: shown.flatMap(({ file_ids }) => file_ids),
    pages: 'first',
  });
  return {
    place,
    partner: {
      id: partnerId,
      username: partner?.username ?? '',
      avatar_url: partner?.avatar_url ?? null,
    },
    obstacle,
    // Before a thread begins, and after a block, it is none of the viewer's business.
    partner_is_online: shows.shows_online && isPartnerOnline && obstacle === null,
    blocked_by_me,
    closes_at: writing.closes_at,
    erases_at: closedAt === null ? null : textErasedAt(closedAt),
    /** How far the viewer has read. */
    read_seq: readSeqOf(viewer.user_id),
    /** How far the other one has, while the order runs and if they let it be seen; else null. */
    partner_read_seq: showsReading && closedAt === null ? readSeqOf(partnerId) : null,
    messages: shown.map((message) => ({
      ...message,
      is_own: message.sender_id === viewer.user_id,
      deletable_until:
        message.sender_id === viewer.user_id
          ? deletableUntil(message, { now, read_seq: readSeqOf(partnerId) })
          : null,
      attachments: attachmentsOf(message.file_ids),
    })),
    has_older: newest.length > limit,
    urls_expire_at,
  };
}

export type ThreadReading = Awaited<ReturnType<typeof readThread>>;

/** How many messages a page of somebody else's thread has. */
const PAGE = 50;

/**
 * What the buyer and the seller of an order have written to each other, the newest messages or
 * those before a place, in the order in which they were sent. For a case about the order: whoever
 * calls this has checked that the viewer may read it. Refuses nothing.
 */
export async function readThreadOfOrder(
  context: MessagesContext,
  viewer: Viewer,
  { order_id, before_seq: before }: { readonly order_id: string; readonly before_seq?: number },
) {
  const { db } = context;
  const thread = await findThread(db, { order_id });
  const place = { before_seq: before ?? null, limit: PAGE + 1 };
  const newest = thread === undefined ? [] : await listMessages(db, thread.id, place);
  const shown = newest.slice(0, PAGE).toReversed();
  const { of: attachmentsOf, urls_expire_at } = await readAttachments(context, viewer, {
    file_ids: shown.flatMap(({ file_ids }) => file_ids),
    pages: 'first',
  });
  return {
    messages: shown.map((message) => ({
      ...message,
      side: message.sender_id === thread?.buyer_id ? ('buyer' as const) : ('seller' as const),
      attachments: attachmentsOf(message.file_ids),
    })),
    has_older: newest.length > PAGE,
    urls_expire_at,
  };
}
