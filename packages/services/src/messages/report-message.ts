import { markSubjectRead } from '@guildhall/db/kernel/notifications';
import {
  deleteMessage,
  findMessage,
  findMessageOfMember,
  insertMessageFiles,
  lockThread,
  type MessageRow,
  saveReported,
  undeleteMessage,
} from '@guildhall/db/messages/commands';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import { keepFiles } from '../files/attach-files.ts';
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
  const again = await readAgain(trx, message);
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

/** A message of a locked thread with its pictures. */
async function readAgain(
  trx: Transaction<Database>,
  { thread_id, seq }: Pick<MessageRow, 'thread_id' | 'seq'>,
) {
  const [message] = await listMessages(trx, thread_id, { before_seq: seq + 1, limit: 1 });
  return message;
}

/**
 * Staff remove a message: a mark stays in its place. One that is gone already stays so. Returns
 * whether it was removed.
 */
export async function removeMessage(trx: Transaction<Database>, id: string): Promise<boolean> {
  const found = await findMessage(trx, id);
  if (found === undefined) return false;
  const thread = await lockThread(trx, { id: found.thread_id });
  const message = await readAgain(trx, found);
  if (thread === undefined || message?.state !== 'sent') return false;
  const unread = await deleteMessage(trx, message);
  await detachFiles(trx, { kind: 'thread', id: thread.id }, message.file_ids);
  const readerId = message.sender_id === thread.buyer_id ? thread.seller_id : thread.buyer_id;
  const told = { group: 'messages', subject_id: thread.id } as const;
  if (unread === 0) await markSubjectRead(trx, readerId, told);
  return true;
}

/**
 * A message that staff have removed is there again, with what a report has kept of it. One whose
 * thread was erased meanwhile stays as it is. Returns whether it is.
 */
export async function restoreMessage(
  trx: Transaction<Database>,
  { id, text, file_ids: fileIds }: { id: string; text: string; file_ids: readonly string[] },
): Promise<boolean> {
  const found = await findMessage(trx, id);
  if (found === undefined) return false;
  const thread = await lockThread(trx, { id: found.thread_id });
  const message = await readAgain(trx, found);
  if (thread?.erased_at !== null || message?.state !== 'deleted') return false;
  const kept = await keepFiles(trx, { kind: 'thread', id: thread.id }, fileIds);
  await undeleteMessage(trx, message, text);
  await insertMessageFiles(trx, id, kept);
  return true;
}
