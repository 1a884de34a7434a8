import type { moderationNotices } from '@guildhall/domain/moderation/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof moderationNotices]: MailWords<MailFacts<Kind>>;
};

const page = ({ t, url }: Writer) => ({
  action: { label: t('see_report'), url: url('/dashboard/reports') },
});

/** Where users see their points and restrictions. */
const ownPage = ({ t, url }: Writer) => ({
  action: { label: t('see_restrictions'), url: url('/dashboard/restrictions') },
});

const yes = (is: boolean) => (is ? 'yes' : 'other');

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
      ...measures.map((measure) =>
        writer.t('report_actioned.measure', { measure, kind: kind === 'user' ? kind : 'other' }),
      ),
      writer.t('report_actioned.person'),
      writer.t('report_actioned.appeal', { until: writer.time(until) }),
    ],
    ...page(writer),
  }),
  points_given: ({ rule, points, total_points: total, is_automated: isAutomated }, writer) => ({
    subject: writer.t('points_given.subject', { points }),
    lines: [
      writer.t('points_given.rule', { rule }),
      writer.t('points_given.total', { total }),
      writer.t('points_given.by', { automated: yes(isAutomated) }),
    ],
    ...ownPage(writer),
  }),
  restriction_imposed: (facts, writer) => ({
    subject: writer.t('restriction_imposed.subject', { kind: facts.restriction_kind }),
    lines: [
      writer.t('restriction_imposed.rule', { rule: facts.rule }),
      writer.t('restriction_imposed.by', { automated: yes(facts.is_automated) }),
      facts.ends_at === null
        ? writer.t('restriction_imposed.endless')
        : writer.t('restriction_imposed.ends', { until: writer.time(facts.ends_at) }),
      writer.t('restriction_imposed.stays'),
      writer.t('restriction_imposed.appeal', { until: writer.time(facts.appeal_until) }),
    ],
    ...ownPage(writer),
  }),
  restriction_changed: ({ restriction_kind: kind, ends_at: end }, writer) => ({
    subject: writer.t('restriction_changed.subject'),
    lines: [
      writer.t('restriction_changed.what', { kind }),
      writer.t('restriction_changed.ends', { until: writer.time(end) }),
    ],
    ...ownPage(writer),
  }),
  restriction_ended: ({ restriction_kind: kind, is_lifted: isLifted }, writer) => ({
    subject: writer.t('restriction_ended.subject', { kind }),
    lines: [
      writer.t('restriction_ended.how', { lifted: yes(isLifted) }),
      writer.t('restriction_ended.back'),
    ],
    ...ownPage(writer),
  }),
  restriction_appeal_decided: ({ restriction_kind: kind, is_upheld: isUpheld }, writer) => ({
    subject: writer.t('restriction_appeal_decided.subject', { kind }),
    lines: [
      writer.t(
        isUpheld ? 'restriction_appeal_decided.upheld' : 'restriction_appeal_decided.overturned',
      ),
    ],
    ...ownPage(writer),
  }),
  report_appeal_decided: (
    { report_kind: kind, is_upheld: isUpheld, is_restored: isRestored, outcome },
    writer,
  ) => ({
    subject: writer.t('report_appeal_decided.subject', { kind }),
    lines: [
      writer.t(isUpheld ? 'report_appeal_decided.upheld' : 'report_appeal_decided.overturned'),
      writer.t('report_appeal_decided.outcome', { outcome }),
      ...(isRestored ? [writer.t('report_appeal_decided.restored')] : []),
    ],
    ...page(writer),
  }),
};
