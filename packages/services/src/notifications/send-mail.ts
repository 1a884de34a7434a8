import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import { type NoticeKind, noticeKinds } from '@guildhall/domain/kernel/notice-kinds';
import { z } from 'zod';
import { mutedGroups } from './choose-channels.ts';
import type { NotificationsContext } from './context.ts';
import { verificationMail } from '../identity/email/verification-mail.ts';
import { findUser } from '../users/find-user.ts';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import { subjectReaders } from './notice-subjects.ts';
import { isMailTemplate, writeMail } from './write-mail.ts';

const mailPayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  /** The language for an address without a user. */
  language: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
type MailPayload = z.infer<typeof mailPayload>;

/** A mail with its recipient and the facts that are computed when it is sent. */
interface AddressedMail {
  readonly template: string;
  readonly email: string;
  readonly language: Language;
  readonly facts: object;
}

/** Writes and sends the mail of one message of the outbox. */
export async function sendMail(context: NotificationsContext, message: unknown): Promise<void> {
  const payload = mailPayload.parse(message);
  if (await isUnwanted(context, payload)) return;
  const addressed = await addressMail(context, payload);
  if (addressed === null) return;
  const { template, email, language } = addressed;
  if (!isMailTemplate(template)) throw new Error(`no mail for notices of kind ${template}`);
  const read = await readFacts(context, payload);
  if (read === null) return;
  // As the compiler required them from whoever sent the notice.
  const facts = { ...payload.facts, ...read, ...addressed.facts } as MailFacts<MailTemplate>;
  await context.mailer.send(await writeMail(template, email, facts, context.settings, language));
}

/** Whether its user has turned off the mails of its group, also after it was written. */
async function isUnwanted(
  context: NotificationsContext,
  { template, user_id: userId }: MailPayload,
): Promise<boolean> {
  if (userId === undefined || !isNoticeKind(template)) return false;
  const { group } = noticeKinds[template];
  return (await mutedGroups(context, userId, 'mail')).includes(group);
}

/** What is read about the subject of the notice; null when it is not worth a mail any more. */
async function readFacts(
  context: NotificationsContext,
  { template, user_id: userId, facts }: MailPayload,
): Promise<object | null> {
  const subject = isNoticeKind(template) ? noticeKinds[template].subject : null;
  if (subject === null) return {};
  // As the compiler required the facts from whoever sent the notice.
  const notice = { kind: template, user_id: userId ?? null, facts } as never;
  return await subjectReaders[subject](context, notice);
}

const isNoticeKind = (template: string): template is NoticeKind =>
  Object.hasOwn(noticeKinds, template);

/** Null when there is no recipient. */
async function addressMail(
  context: NotificationsContext,
  { user_id, template, ...payload }: MailPayload,
): Promise<AddressedMail | null> {
  const { proof_id: proofId } = payload.facts;
  if (typeof proofId === 'string') return await verificationMail(context, proofId);
  const user = user_id === undefined ? undefined : await findUser(context.db, user_id);
  const email = payload.email ?? user?.email;
  if (email === undefined) return null;
  const language = readLanguage(payload.language ?? user?.language ?? DEFAULT_LANGUAGE);
  return { template, email, language, facts: {} };
}
