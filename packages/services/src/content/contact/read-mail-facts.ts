import { findMessage } from '@guildhall/db/content/contact/commands';
import { messageNumber, withoutAddresses } from '@guildhall/domain/content/contact/rules';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { SentNotice } from '@guildhall/domain/kernel/notice-kinds';
import type { ContentContext } from '../context.ts';
import { findUser } from '../../users/find-user.ts';

/** What the mails about a message say; null when it is deleted already. */
export async function readMessageSubject(
  { db }: Pick<ContentContext, 'db'>,
  { facts }: SentNotice<'contact_received' | 'contact_copied'>,
) {
  const message = await findMessage(db, facts.message_id);
  if (message === undefined) return null;
  const { id, user_id: userId, order_id: orderId, topic, email, body } = message;
  const user = userId === null ? undefined : await findUser(db, userId);
  return {
    number: messageNumber(id),
    topic,
    sender: email,
    username: user?.username ?? null,
    order: orderId === null ? null : { id: orderId, number: orderNumber(orderId) },
    text: body,
    /** What the sender gets back: the address of somebody who is not signed in is not proven. */
    copied_text: user === undefined ? withoutAddresses(body) : body,
  };
}
