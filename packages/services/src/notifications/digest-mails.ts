import type { DigestFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';

/** The mail with what was not urgent. */
export const digestMails: { readonly digest: MailWords<DigestFacts> } = {
  digest: ({ entries, more }, { t, url, time }) => ({
    subject: t('digest.subject', { count: entries.length + more }),
    lines: [t('digest.what')],
    links: entries.map(({ subject, url: page, at }) => ({
      label: subject,
      note: time(at),
      url: page,
    })),
    ...(more > 0 && { after: [t('digest.more', { count: more })] }),
    action: { label: t('digest.all'), url: url('/dashboard/notifications') },
  }),
};
