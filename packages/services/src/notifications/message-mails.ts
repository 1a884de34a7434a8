import type { messageNotices } from '@guildhall/domain/messages/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof messageNotices]: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about messages. */
export const messageMails: Words = {
  message_received: ({ sender, title, number, quoted, thread_id: id }, { t, url }) => ({
    subject:
      number === null
        ? t('message_received.question', { sender })
        : t('message_received.order', { sender, number }),
    lines: [
      number === null
        ? t('message_received.about_offer', { sender, title })
        : t('message_received.about_order', { sender, title, number }),
      ...(quoted === null ? [] : [quoted]),
      t('message_received.next'),
    ],
    action: {
      label: t('message_received.read'),
      url: url(`/dashboard/messages?thread=${id}`),
    },
  }),
};
