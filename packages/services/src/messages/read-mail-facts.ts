import { findSentMessage } from '@guildhall/db/messages/queries';
import type { SentNotice } from '@guildhall/domain/kernel/notice-kinds';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { MessagesContext } from './context.ts';

/** How much of a message a mail repeats. */
const QUOTED_LENGTH = 200;

/**
 * What the mail about a message says of it. The words of a stranger who asks a question are not
 * repeated, those of the other party of an order are. Null when the message was read, deleted or
 * erased meanwhile.
 */
export async function readMessageReceived(
  { db }: Pick<MessagesContext, 'db'>,
  { user_id, facts: { message_id: id } }: SentNotice<'message_received'>,
) {
  const found = user_id === null ? undefined : await findSentMessage(db, id, user_id);
  if (found === undefined || found.state !== 'sent' || found.read_seq >= found.seq) return null;
  const { body, sender, title, order_id: orderId } = found;
  const isLong = body.length > QUOTED_LENGTH;
  const words = isLong ? `${Array.from(body).slice(0, QUOTED_LENGTH).join('')}…` : body;
  return {
    sender,
    title,
    number: orderId === null ? null : orderNumber(orderId),
    /** Null in a question, and for pictures alone. */
    quoted: orderId === null || words === '' ? null : words,
  };
}
