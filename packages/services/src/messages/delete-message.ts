import { markSubjectRead } from '@guildhall/db/kernel/notifications';
import {
  deleteMessage as deleteRow,
  findMessage,
  findReadSeq,
  lockThread,
} from '@guildhall/db/messages/commands';
import { listMessages } from '@guildhall/db/messages/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { deletableUntil } from '@guildhall/domain/messages/rules';
import type { NameMessage } from '@guildhall/domain/messages/schema';
import { detachFiles } from '../files/detach-files.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';
import { partnerIn } from './find-thread.ts';

/**
 * A sender deletes a message that nobody has read, within two minutes; a mark stays in its place. A
 * message that is deleted already stays so. Refuses MESSAGE_NOT_FOUND for a message of somebody
 * else, MESSAGE_NOT_DELETABLE.
 */
export async function deleteMessage(
  { db }: MessagesContext,
  viewer: Viewer,
  { message_id: id }: NameMessage,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await findMessage(trx, id);
    if (found?.sender_id !== viewer.user_id) throw new Refusal('MESSAGE_NOT_FOUND');
    // For no key update: it cannot be read or answered while it is deleted.
    const thread = await lockThread(trx, { id: found.thread_id });
    const at = { before_seq: found.seq + 1, limit: 1 };
    const [message] = thread === undefined ? [] : await listMessages(trx, thread.id, at);
    if (thread === undefined || message === undefined) throw new Refusal('MESSAGE_NOT_FOUND');
    if (message.state === 'deleted') return;
    const partner = { thread_id: thread.id, user_id: partnerIn(thread, viewer) };
    const readSeq = await findReadSeq(trx, partner);
    if (deletableUntil(message, { now: thread.now, read_seq: readSeq }) === null) {
      throw new Refusal('MESSAGE_NOT_DELETABLE');
    }
    const unread = await deleteRow(trx, message);
    await detachFiles(trx, { kind: 'thread', id: thread.id }, message.file_ids);
    // What they were told of it is about nothing any more.
    const told = { group: 'messages', subject_id: thread.id } as const;
    if (unread === 0) await markSubjectRead(trx, partner.user_id, told);
  });
}
