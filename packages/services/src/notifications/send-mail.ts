import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import { inTransaction } from '@guildhall/db/transaction';
import { SendLater } from '../kernel/handle-outbox.ts';
import { holdNotice } from '@guildhall/db/notifications/digest-commands';
import { MAIL_ONLY_KINDS, noticeKinds } from '@guildhall/domain/kernel/notice-kinds';
import { isErasedAddress } from '@guildhall/domain/users/closing-rules';
import type { NotificationsContext } from './context.ts';
import {
  isNoticeKind,
  judgeDelivery,
  type NoticePayload,
  noticePayload,
} from './judge-delivery.ts';
import { unsubscribeToken } from '../kernel/unsubscribe-token.ts';
import { verificationMail } from '../identity/email/verification-mail.ts';
import { findUser } from '../users/find-user.ts';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import { readDigest } from './write-digest.ts';
import { readSubject } from './notice-subjects.ts';
import { isMailTemplate, writeMail } from './write-mail.ts';

/** A mail with its recipient and the facts that are computed when it is sent. */
interface AddressedMail {
  readonly template: string;
  readonly email: string;
  readonly language: Language;
  readonly facts: object;
}

/** Writes and sends the mail of one message of the outbox, or holds it for a digest. */
export async function sendMail(
  context: NotificationsContext,
  message: unknown,
  id: string,
): Promise<void> {
  const payload = noticePayload.parse(message);
  const judged = await judgeDelivery(context, 'mail', payload);
  if (judged === 'drop') return;
  if (judged === 'hold') return await hold(context, payload, id);
  const addressed = await addressMail(context, payload);
  if (addressed === null) return;
  const { template, email, language } = addressed;
  if (!isMailTemplate(template)) throw new Error(`no mail for notices of kind ${template}`);
  const read = await readFacts(context, payload, language);
  if (read === null) return;
  // As the compiler required them from whoever sent the notice.
  const facts = { ...payload.facts, ...read, ...addressed.facts } as MailFacts<MailTemplate>;
  const token = await tokenOf(context, payload);
  const to = { email, language, ...(token !== null && { unsubscribe_token: token }) };
  await context.mailer.send(await writeMail(template, to, facts, context.settings));
}

async function hold({ db }: NotificationsContext, payload: NoticePayload, id: string) {
  const { user_id, template, facts } = payload;
  if (user_id === undefined || !isNoticeKind(template)) throw new Error('no notice to hold');
  const held = { id, user_id, kind: template, facts };
  // It is judged again when the user has ended digests meanwhile.
  if (!(await inTransaction(db, (trx) => holdNotice(trx, held)))) throw new SendLater(1);
}

/** The token of the link that turns such mails off; null where they are always sent. */
async function tokenOf(
  context: NotificationsContext,
  { template, user_id: userId }: NoticePayload,
): Promise<string | null> {
  if (userId === undefined) return null;
  if (template === 'digest') return await unsubscribeToken(context, userId, { mails: 'digest' });
  if (!isNoticeKind(template) || MAIL_ONLY_KINDS.some((kind) => kind === template)) return null;
  const { group } = noticeKinds[template];
  if (group === 'security') return null;
  return await unsubscribeToken(context, userId, { mails: 'group', group });
}

/** What is read when it is sent; null when it is not worth a mail any more. */
async function readFacts(
  context: NotificationsContext,
  { template, user_id: userId, facts }: NoticePayload,
  language: Language,
): Promise<object | null> {
  if (template === 'digest' && userId !== undefined) {
    return await readDigest(context, userId, facts, language);
  }
  return isNoticeKind(template)
    ? await readSubject(context, { kind: template, user_id: userId ?? null, facts })
    : {};
}

/** Null when there is no recipient. */
async function addressMail(
  context: NotificationsContext,
  { user_id, template, ...payload }: NoticePayload,
): Promise<AddressedMail | null> {
  const { proof_id: proofId } = payload.facts;
  if (typeof proofId === 'string') {
    return await verificationMail(context, { proof_id: proofId, kind: template });
  }
  const user = user_id === undefined ? undefined : await findUser(context.db, user_id);
  const email = payload.email ?? user?.email;
  // Nobody reads the mails of an erased user.
  if (email === undefined || isErasedAddress(email)) return null;
  const language = readLanguage(payload.language ?? user?.language ?? DEFAULT_LANGUAGE);
  return { template, email, language, facts: {} };
}
