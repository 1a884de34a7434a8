import type { OutgoingMail } from '../ports/mailer.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { layoutOf, type MailContent, type MailWords, type Site, textOf } from './mail-layout.ts';
import { type OrderMailFacts, orderMails } from './order-mails.ts';
import { type SignInMailFacts, signInMails } from './sign-in-mails.ts';

export type MailFacts = OrderMailFacts & SignInMailFacts;

const words: Record<MailTemplate, MailWords<MailFacts>> = { ...orderMails, ...signInMails };

/** A mail in both its forms, with a button to its order when it has one. */
export async function writeMail(
  template: MailTemplate,
  to: string,
  facts: MailFacts,
  site: Site,
): Promise<OutgoingMail> {
  const written = words[template](facts, site);
  // A title is the seller's own text: it must never start a second header line (I6).
  const subject = written.subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200);
  const content: MailContent = { ...written, subject, ...actionOf(written, facts, site) };
  // Loaded with the first mail: no start of a server waits for it.
  const { render } = await import('@react-email/render');
  const html = await render(layoutOf(content, site));
  return { to, subject, text: textOf(content, site), html };
}

function actionOf({ action }: MailContent, { order_id }: MailFacts, { public_url }: Site) {
  if (action !== undefined || !order_id) return {};
  return { action: { label: 'See the order', url: `${public_url}/order/${order_id}` } };
}
