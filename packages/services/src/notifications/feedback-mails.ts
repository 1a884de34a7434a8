import type { feedbackNotices } from '@guildhall/domain/feedback/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof feedbackNotices]: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about feedback, each with a button to its order. */
export const feedbackMails: Words = {
  feedback_possible: ({ title, number, closes_at }, { t, time }) => ({
    subject: t('feedback_possible.subject', { title, number }),
    lines: [
      t('feedback_possible.ask', { title }),
      t('feedback_possible.blind', { due: time(closes_at) }),
    ],
  }),
  feedback_received: ({ title, number }, { t }) => ({
    subject: t('feedback_received.subject', { number }),
    lines: [t('feedback_received.shown', { title })],
  }),
};
