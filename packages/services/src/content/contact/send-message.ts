import { findMessage, insertMessage } from '@guildhall/db/content/contact/commands';
import { inWork } from '@guildhall/db/kernel/work';
import { messageNumber } from '@guildhall/domain/content/contact/rules';
import { CONTACT_SENDER_LIMITS, type SendMessage } from '@guildhall/domain/content/contact/schema';
import { normalEmail } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { ContentContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { addNotice } from '../../kernel/notify.ts';
import { reportProblem, type ReportedProblem } from '../../orders/report-problem.ts';
import { findUser } from '../../users/find-user.ts';

/**
 * Sends a message to the support, and a copy with its number to the sender: to the address of a
 * signed-in user, or to the one that was given. The deadlines of the units that a buyer names
 * pause, once for each unit. The same id again sends and pauses nothing. Refuses MAIL_OFF when
 * nobody would get it; INPUT_INVALID without an address, and for units without their order;
 * TOO_MANY_REQUESTS for a sender who has sent as many as one may in a day; ORDER_NOT_FOUND for an
 * order or a unit that is not the sender's.
 */
export async function sendMessage(
  context: ContentContext,
  viewer: Viewer | null,
  input: SendMessage,
): Promise<{ number: string; paused_until: Date | null }> {
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
  const pausedUntil = await inWork(db, async (work) => {
    if (orderId !== null && viewer === null) throw new Refusal('ORDER_NOT_FOUND');
    const earlier = await findMessage(work.trx, id);
    if (earlier !== undefined) return earlier.paused_until;
    const { positions, paused_until } =
      orderId === null || viewer === null
        ? NO_PROBLEM
        : await reportProblem(work, viewer, { order_id: orderId, unit_ids: input.unit_ids });
    const isNew = await insertMessage(work.trx, {
      id,
      user_id: viewer?.user_id ?? null,
      order_id: orderId,
      unit_positions: positions,
      paused_until,
      topic,
      email,
      language,
      body: text,
    });
    if (isNew) {
      const notice = { message_id: id };
      addNotice(work, { email: support }, { kind: 'contact_received', ...notice });
      addNotice(work, { email, language }, { kind: 'contact_copied', ...notice });
    }
    return paused_until;
  });
  return { number: messageNumber(id), paused_until: pausedUntil };
}

/** A message that is about no order. */
const NO_PROBLEM: ReportedProblem = { positions: [], paused_until: null };

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
