import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import type { NoticeFacts } from '@guildhall/domain/kernel/notice-kinds';
import { z } from 'zod';
import type { NotificationsContext } from './context.ts';
import { factsOfMessage } from '../content/contact/read-mail-facts.ts';
import { verificationMail } from '../identity/email/verification-mail.ts';
import { factsOfDecision, factsOfReminder } from '../offers/read-mail-facts.ts';
import { factsOfFavourites, factsOfSearch } from '../offers/saved/read-mail-facts.ts';
import { factsOfOrder } from '../orders/read-mail-facts.ts';
import { findUser } from '../users/find-user.ts';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
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

/** What is read about the subject of the notice; null when it is not worth a mail any more. */
async function readFacts(
  context: NotificationsContext,
  { template, user_id: userId = '', facts }: MailPayload,
): Promise<object | null> {
  // As the compiler required them from whoever sent the notice.
  switch (template) {
    case 'contact_received':
    case 'contact_copied': {
      const { message_id: messageId } = facts as NoticeFacts<'contact_copied'>;
      return await factsOfMessage(context, messageId);
    }
    case 'search_matched':
      return await factsOfSearch(context, userId, facts as NoticeFacts<'search_matched'>);
    case 'favourite_cheaper':
      return await factsOfFavourites(context, userId, facts as NoticeFacts<'favourite_cheaper'>);
    case 'offer_approved':
    case 'offer_rejected':
    case 'offer_removed': {
      const { offer_id: offerId } = facts as NoticeFacts<'offer_approved'>;
      return await factsOfDecision(context, template, offerId);
    }
    case 'offers_expires_soon':
    case 'offers_expired':
    case 'offers_out_of_stock':
    case 'offers_stock_low': {
      const { offer_ids: ids } = facts as NoticeFacts<'offers_expired'>;
      return await factsOfReminder(context, ids);
    }
    default:
      return typeof facts['order_id'] === 'string'
        ? await factsOfOrder(context, facts['order_id'])
        : {};
  }
}

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
