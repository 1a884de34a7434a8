import type { privacyNotices } from '@guildhall/domain/privacy/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof privacyNotices]: MailWords<MailFacts<Kind>>;
};

const settings = ({ t, url }: Writer) => ({
  action: { label: t('see_own_data'), url: url('/dashboard/settings') },
});

/** The mails about the end of an account, and about the copy of its data. */
export const privacyMails: Words = {
  closing_requested: ({ closes_at: closesAt }, writer) => {
    const at = writer.time(closesAt);
    return {
      subject: writer.t('closing_requested.subject', { at }),
      lines: [
        writer.t('closing_requested.requested', { at }),
        writer.t('closing_requested.keep'),
        writer.t('closing_requested.money'),
      ],
      ...settings(writer),
    };
  },
  closing_kept: (_facts, writer) => ({
    subject: writer.t('closing_kept.subject'),
    lines: [writer.t('closing_kept.kept'), writer.t('closing_kept.not_you')],
    ...settings(writer),
  }),
  closing_delayed: ({ closes_at: closesAt }, writer) => ({
    subject: writer.t('closing_delayed.subject'),
    lines: [writer.t('closing_delayed.delayed', { at: writer.time(closesAt) })],
    ...settings(writer),
  }),
  data_export_ready: ({ expires_at: expiresAt }, writer) => ({
    subject: writer.t('data_export_ready.subject'),
    lines: [
      writer.t('data_export_ready.ready', { at: writer.time(expiresAt) }),
      writer.t('data_export_ready.step_up'),
      writer.t('data_export_ready.not_you'),
    ],
    ...settings(writer),
  }),
  data_export_downloaded: ({ at }, writer) => ({
    subject: writer.t('data_export_downloaded.subject'),
    lines: [
      writer.t('data_export_downloaded.downloaded', { at: writer.time(at) }),
      writer.t('data_export_downloaded.not_you'),
    ],
    ...settings(writer),
  }),
  data_export_failed: (_facts, writer) => ({
    subject: writer.t('data_export_failed.subject'),
    lines: [writer.t('data_export_failed.failed')],
    ...settings(writer),
  }),
};
