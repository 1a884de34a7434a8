import type { moderationNotices } from '@guildhall/domain/moderation/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof moderationNotices]: MailWords<MailFacts<Kind>>;
};

const page = ({ t, url }: Writer) => ({
  action: { label: t('see_report'), url: url('/dashboard/reports') },
});

/** The mails of notices about reports; what was reported, and by whom, is in none of them. */
export const moderationMails: Words = {
  report_decided: ({ report_kind: kind, outcome }, writer) => ({
    subject: writer.t('report_decided.subject', { kind }),
    lines: [writer.t('report_decided.decided', { outcome })],
    ...page(writer),
  }),
  report_actioned: ({ report_kind: kind, rule, measures, appeal_until: until }, writer) => ({
    subject: writer.t('report_actioned.subject', { kind }),
    lines: [
      writer.t('report_actioned.rule', { rule }),
      ...measures.map((measure) => writer.t('report_actioned.measure', { measure })),
      writer.t('report_actioned.person'),
      writer.t('report_actioned.appeal', { until: writer.time(until) }),
    ],
    ...page(writer),
  }),
  report_appeal_decided: ({ report_kind: kind, is_upheld: isUpheld, outcome }, writer) => ({
    subject: writer.t('report_appeal_decided.subject', { kind }),
    lines: [
      writer.t(isUpheld ? 'report_appeal_decided.upheld' : 'report_appeal_decided.overturned'),
      writer.t('report_appeal_decided.outcome', { outcome }),
    ],
    ...page(writer),
  }),
};
