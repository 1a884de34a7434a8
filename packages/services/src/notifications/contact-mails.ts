import type { contactNotices } from '@guildhall/domain/content/contact/notices';
import type { ContactTopic } from '@guildhall/domain/content/contact/schema';
import { messagesIn } from '@guildhall/locales/catalogues';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = { readonly [Kind in keyof typeof contactNotices]: MailWords<MailFacts<Kind>> };

/** What somebody wrote, without the empty lines; what they wrote twice stands there twice. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The topic in the words of the form. */
const topicOf = ({ topic }: { topic: ContactTopic }, { language }: Writer) =>
  messagesIn(language, 'content/contact')(`topics.${topic}`);

/** The order, its codes if some are named, and whether their deadlines pause. */
function aboutOrder(
  { order, paused_until }: MailFacts<'contact_received'>,
  { t, time, formats }: Writer,
): string[] {
  if (order === null) return [];
  const { number, quantity, positions } = order;
  const list = formats.list(positions.map(String));
  return [
    t('contact_received.order', { number }),
    ...(quantity > 1 && positions.length > 0
      ? [t('contact_received.codes', { count: positions.length, list })]
      : []),
    ...(paused_until === null ? [] : [t('contact_received.paused', { until: time(paused_until) })]),
  ];
}

/** The mails of the contact form. */
export const contactMails: Words = {
  contact_received: (facts, writer) => ({
    subject: writer.t('contact_received.subject', {
      number: facts.number,
      topic: topicOf(facts, writer),
    }),
    lines: [
      facts.username === null
        ? writer.t('contact_received.from', { sender: facts.sender })
        : writer.t('contact_received.from_user', {
            sender: facts.sender,
            username: facts.username,
          }),
      ...aboutOrder(facts, writer),
      ...paragraphsOf(facts.text),
    ],
    ...(facts.order === null
      ? {}
      : { action: { label: writer.t('see_order'), url: writer.url(`/order/${facts.order.id}`) } }),
    reply_to: facts.sender,
  }),
  contact_copied: (facts, writer) => ({
    subject: writer.t('contact_copied.subject', {
      number: facts.number,
      site: writer.site.site_name,
    }),
    lines: [
      writer.t('contact_copied.thanks', { number: facts.number }),
      ...(facts.paused_until === null
        ? []
        : [writer.t('contact_copied.paused', { until: writer.time(facts.paused_until) })]),
      ...(facts.copied_text === null
        ? [writer.t('contact_copied.no_copy')]
        : [
            writer.t('contact_copied.copy', { topic: topicOf(facts, writer) }),
            ...paragraphsOf(facts.copied_text),
          ]),
    ],
    after: [writer.t('contact_copied.ignore', { site: writer.site.site_name })],
  }),
};
