import type { OutgoingMail } from '../ports/mailer.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import type { Language } from '@guildhall/locales/languages';
import {
  layoutOf,
  type MailContent,
  type MailWords,
  mailWriter,
  type Site,
  textOf,
  type Writer,
} from './mail-layout.ts';
import { type OrderMailFacts, orderMails } from './order-mails.ts';
import { type SignInMailFacts, signInMails } from './sign-in-mails.ts';

export type MailFacts = OrderMailFacts & SignInMailFacts;

const words: Record<MailTemplate, MailWords<MailFacts>> = { ...orderMails, ...signInMails };

/** Renders a mail as text and HTML in the recipient’s language, with a button to its order. */
export async function writeMail(
  template: MailTemplate,
  to: string,
  facts: MailFacts,
  site: Site,
  language: Language,
): Promise<OutgoingMail> {
  const writer = mailWriter(language, site);
  const written = words[template](facts, writer);
  // The title is the seller's text: a line break must not start another header (I6).
  const subject = written.subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200);
  const content: MailContent = { ...written, subject, ...actionOf(written, facts, writer) };
  // Imported with the first mail, so that it does not delay the start of the server.
  const { render } = await import('@react-email/render');
  const html = await render(layoutOf(content, writer));
  return { to, subject, text: textOf(content, site), html };
}

function actionOf({ action }: MailContent, { order_id }: MailFacts, { t, url }: Writer) {
  if (action !== undefined || !order_id) return {};
  return { action: { label: t('see_order'), url: url(`/order/${order_id}`) } };
}
