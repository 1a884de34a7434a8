import { markSubjectRead } from '@guildhall/db/kernel/notifications';
import { lockThread, saveRead } from '@guildhall/db/messages/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { MarkRead } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';
import { findPlace } from './find-thread.ts';

/**
 * The viewer has read a thread up to a message, at most to its last one, and with it what they were
 * told of it. To have read less than before changes nothing. Refuses THREAD_NOT_FOUND.
 */
export async function markRead(
  context: MessagesContext,
  viewer: Viewer,
  { thread_id, seq }: MarkRead,
): Promise<void> {
  await findPlace(context, viewer, { kind: 'thread', id: thread_id });
  await inTransaction(context.db, async (trx) => {
    // For no key update: no message is sent or deleted while those that are unread are counted.
    const thread = await lockThread(trx, { id: thread_id });
    const read = { thread_id, user_id: viewer.user_id, seq: Math.min(seq, thread?.last_seq ?? 0) };
    await saveRead(trx, read);
    await markSubjectRead(trx, viewer.user_id, { group: 'messages', subject_id: thread_id });
  });
}
