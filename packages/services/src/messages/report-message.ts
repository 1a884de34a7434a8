import { markSubjectRead } from '@guildhall/db/kernel/notifications';
import {
  deleteMessage,
  findMessage,
  findMessageOfMember,
  lockThread,
  saveReported,
} from '@guildhall/db/messages/commands';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import { detachFiles } from '../files/detach-files.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { listMessages } from '@guildhall/db/messages/queries';

/**
 * A message that the viewer may report: of the other one in a thread of theirs, with its text and
 * the title of the thread. Undefined for every other one.
 */
export async function findReportableMessage(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
) {
  const message = await findMessageOfMember(trx, id, viewer.user_id);
  if (message?.state !== 'sent' || message.sender_id === viewer.user_id) return undefined;
  const thread = await lockThread(trx, { id: message.thread_id });
  // Under the lock: it is neither deleted nor erased meanwhile.
  const again = await findMessageOfMember(trx, id, viewer.user_id);
  if (thread === undefined || again?.state !== 'sent') return undefined;
  return { ...again, title: thread.title };
}

/** While a report is open, its sender cannot delete it, and the text of its thread is kept. */
export async function holdMessage(trx: Transaction<Database>, id: string): Promise<void> {
  await saveReported(trx, id, true);
}

/** The report is decided: the message is kept as long as others. */
export async function releaseMessage(trx: Transaction<Database>, id: string): Promise<void> {
  await saveReported(trx, id, false);
}

/** Staff remove a message: a mark stays in its place. One that is gone already stays so. */
export async function removeMessage(trx: Transaction<Database>, id: string): Promise<void> {
  const found = await findMessage(trx, id);
  if (found === undefined) return;
  const thread = await lockThread(trx, { id: found.thread_id });
  const at = { before_seq: found.seq + 1, limit: 1 };
  const [message] = await listMessages(trx, found.thread_id, at);
  if (thread === undefined || message?.state !== 'sent') return;
  const unread = await deleteMessage(trx, message);
  await detachFiles(trx, { kind: 'thread', id: thread.id }, message.file_ids);
  const readerId = message.sender_id === thread.buyer_id ? thread.seller_id : thread.buyer_id;
  const told = { group: 'messages', subject_id: thread.id } as const;
  if (unread === 0) await markSubjectRead(trx, readerId, told);
}
