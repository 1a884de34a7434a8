import type { webhookNotices } from '@guildhall/domain/webhooks/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof webhookNotices]: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about webhooks to sellers. */
export const webhookMails: Words = {
  webhook_endpoint_off: ({ host, is_gone }, { t, url }) => ({
    subject: t('webhook_endpoint_off.subject', { host }),
    lines: [
      is_gone
        ? t('webhook_endpoint_off.gone', { host })
        : t('webhook_endpoint_off.failures', { host }),
      t('webhook_endpoint_off.next'),
    ],
    action: { label: t('webhook_endpoint_off.see'), url: url('/dashboard/settings') },
  }),
};
