import type { Language } from '@guildhall/locales/languages';
import type { OutgoingMail } from '../ports/mailer.ts';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import {
  layoutOf,
  type MailContent,
  type MailWords,
  mailWriter,
  type Site,
  textOf,
  type Writer,
} from './mail-layout.ts';
import { contactMails } from './contact-mails.ts';
import { digestMails } from './digest-mails.ts';
import { disputeMails } from './dispute-mails.ts';
import { feedbackMails } from './feedback-mails.ts';
import { messageMails } from './message-mails.ts';
import { moderationMails } from './moderation-mails.ts';
import { offerMails } from './offer-mails.ts';
import { orderMails } from './order-mails.ts';
import { privacyMails } from './privacy-mails.ts';
import { refundMails } from './refund-mails.ts';
import { signInMails, verificationMails } from './sign-in-mails.ts';
import { webhookMails } from './webhook-mails.ts';
import { withdrawalMails } from './withdrawal-mails.ts';

/** Every notice has a mail, so a kind without texts does not compile. */
export const MAILS: { readonly [Template in MailTemplate]: MailWords<MailFacts<Template>> } = {
  ...contactMails,
  ...digestMails,
  ...disputeMails,
  ...feedbackMails,
  ...messageMails,
  ...moderationMails,
  ...offerMails,
  ...orderMails,
  ...privacyMails,
  ...refundMails,
  ...signInMails,
  ...verificationMails,
  ...webhookMails,
  ...withdrawalMails,
};

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAILS, name);
}

/** What a mail says, with a button to its order. */
export function mailContent<Template extends MailTemplate>(
  template: Template,
  facts: MailFacts<Template>,
  writer: Writer,
): MailContent {
  const written = MAILS[template](facts, writer);
  // The title is the seller's text: a line break must not start another header (I6).
  const subject = written.subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200);
  return { ...written, subject, ...actionOf(written, facts, writer) };
}

/** Whom a mail goes to. */
export interface MailRecipient {
  readonly email: string;
  readonly language: Language;
  /** Of mails that may be turned off: the token of their link, unless the mail has its own. */
  readonly unsubscribe_token?: string;
}

/** Renders a mail as text and HTML in the recipient’s language. */
export async function writeMail<Template extends MailTemplate>(
  template: Template,
  { email: to, language, ...recipient }: MailRecipient,
  facts: MailFacts<Template>,
  site: Site,
): Promise<OutgoingMail> {
  const writer = mailWriter(language, site);
  const content: MailContent = { ...recipient, ...mailContent(template, facts, writer) };
  // Imported with the first mail, so that it does not delay the start of the server.
  const { render } = await import('@react-email/render');
  const html = await render(layoutOf(content, writer));
  const { subject, unsubscribe_token: token, reply_to } = content;
  const answered = reply_to === undefined ? {} : { reply_to };
  const mail = { to, subject, text: textOf(content, writer), html, ...answered };
  if (token === undefined) return mail;
  return { ...mail, unsubscribe_url: `${site.public_url}/api/notifications/unsubscribe/${token}/` };
}

function actionOf({ action }: MailContent, facts: object, { t, url }: Writer) {
  if (action !== undefined || !('order_id' in facts) || typeof facts.order_id !== 'string') {
    return {};
  }
  return { action: { label: t('see_order'), url: url(`/order/${facts.order_id}`) } };
}
