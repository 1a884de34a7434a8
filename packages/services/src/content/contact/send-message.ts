import { insertMessage } from '@guildhall/db/content/contact/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { messageNumber } from '@guildhall/domain/content/contact/rules';
import { CONTACT_SENDER_LIMITS, type SendMessage } from '@guildhall/domain/content/contact/schema';
import { normalEmail } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { ContentContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { lockOwnOrder } from '../../orders/lock-own-order.ts';
import { findUser } from '../../users/find-user.ts';

/**
 * Sends a message to the support, and a copy with its number to the sender: to the address of a
 * signed-in user, or to the one that was given. The same id again sends nothing. Refuses MAIL_OFF
 * when nobody would get it; INPUT_INVALID without an address; TOO_MANY_REQUESTS for a sender who
 * has sent as many as one may in a day; ORDER_NOT_FOUND for an order that is not the sender's.
 */
export async function sendMessage(
  context: ContentContext,
  viewer: Viewer | null,
  input: SendMessage,
): Promise<{ number: string }> {
  const { db, mailer, settings, rate_limits: limits } = context;
  const support = settings.support_email;
  if (!mailer.delivers || support === undefined) throw new Refusal('MAIL_OFF');
  const { message_id: id, topic, order_id: orderId, text, language } = input;
  const email = await addressOf(context, viewer, input);
  await limits.consume([
    viewer === null
      ? { limit: CONTACT_SENDER_LIMITS.email, key: email }
      : { limit: CONTACT_SENDER_LIMITS.user, key: viewer.user_id },
  ]);
  await inTransaction(db, async (trx) => {
    if (orderId !== null) {
      if (viewer === null) throw new Refusal('ORDER_NOT_FOUND');
      await lockOwnOrder(trx, viewer, orderId);
    }
    const isNew = await insertMessage(trx, {
      id,
      user_id: viewer?.user_id ?? null,
      order_id: orderId,
      topic,
      email,
      language,
      body: text,
    });
    if (!isNew) return;
    const notice = { message_id: id };
    await notify(trx, { email: support }, { kind: 'contact_received', ...notice });
    const sender = { email, language };
    await notify(trx, sender, { kind: 'contact_copied', ...notice });
  });
  return { number: messageNumber(id) };
}

async function addressOf(
  { db }: Pick<ContentContext, 'db'>,
  viewer: Viewer | null,
  { email }: SendMessage,
): Promise<string> {
  const user = viewer === null ? undefined : await findUser(db, viewer.user_id);
  const address = user?.email ?? email;
  if (address === null) {
    throw new Refusal('INPUT_INVALID', {}, { email: [fieldError('required')] });
  }
  return normalEmail(address);
}
