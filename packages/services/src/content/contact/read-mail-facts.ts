import { findMessage } from '@guildhall/db/content/contact/commands';
import { messageNumber } from '@guildhall/domain/content/contact/rules';
import type { SentNotice } from '@guildhall/domain/kernel/notice-kinds';
import type { ContentContext } from '../context.ts';
import { readOrderSubject } from '../../orders/read-mail-facts.ts';
import { findUser } from '../../users/find-user.ts';

/** What the mails about a message say; null when it is deleted already. */
export async function readMessageSubject(
  context: Pick<ContentContext, 'db'>,
  { facts }: SentNotice<'contact_received' | 'contact_copied'>,
) {
  const { db } = context;
  const message = await findMessage(db, facts.message_id);
  if (message === undefined) return null;
  const { id, user_id: userId, order_id: orderId, topic, email, body } = message;
  const { unit_positions: positions, paused_until: pausedUntil } = message;
  const order =
    orderId === null
      ? null
      : {
          id: orderId,
          positions,
          ...(await readOrderSubject(context, { facts: { order_id: orderId } })),
        };
  const user = userId === null ? undefined : await findUser(db, userId);
  return {
    number: messageNumber(id),
    topic,
    sender: email,
    username: user?.username ?? null,
    order,
    paused_until: pausedUntil?.toISOString() ?? null,
    text: body,
    /**
     * What the sender gets back; null for nothing. The address of somebody who is not signed in is
     * not proven: what goes there in our name says nothing in the words of a stranger.
     */
    copied_text: user === undefined ? null : body,
  };
}
