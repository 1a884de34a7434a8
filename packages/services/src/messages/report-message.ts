import { findMessageOfMember, insertReport, lockThread } from '@guildhall/db/messages/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ReportMessage } from '@guildhall/domain/messages/schema';
import type { Viewer } from '../kernel/viewer.ts';
import type { MessagesContext } from './context.ts';

/**
 * A member reports a message of the other one to the moderators; the text of its thread is kept
 * until they have decided. A second report of the same message changes nothing. Refuses
 * MESSAGE_NOT_FOUND for a message of a stranger's thread, one's own, or one without text.
 */
export async function reportMessage(
  { db }: MessagesContext,
  viewer: Viewer,
  { message_id, reason, note }: ReportMessage,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await findMessageOfMember(trx, message_id, viewer.user_id);
    if (found === undefined) throw new Refusal('MESSAGE_NOT_FOUND');
    // For no key update: it is neither deleted nor erased meanwhile.
    await lockThread(trx, { id: found.thread_id });
    const message = await findMessageOfMember(trx, message_id, viewer.user_id);
    if (message?.state !== 'sent' || message.sender_id === viewer.user_id) {
      throw new Refusal('MESSAGE_NOT_FOUND');
    }
    const report = { id: newId(), message_id, reporter_id: viewer.user_id, reason, note };
    await insertReport(trx, report);
  });
}
