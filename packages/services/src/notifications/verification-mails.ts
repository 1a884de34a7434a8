import type { verificationNotices } from '@guildhall/domain/verification/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof verificationNotices]: MailWords<MailFacts<Kind>>;
};

const levelOf = ({ level }: { readonly level: number }) => ({ level: `V${level}` });

const page = ({ t, url }: Writer) => ({
  action: { label: t('see_verification'), url: url('/verify') },
});

/** The mails of notices about verification; what is in the papers is in none of them. */
export const verificationMails: Words = {
  verification_submitted: (facts, writer) => ({
    subject: writer.t('verification_submitted.subject', levelOf(facts)),
    lines: [
      writer.t('verification_submitted.received'),
      writer.t('verification_submitted.review', { until: writer.time(facts.review_until) }),
    ],
    ...page(writer),
  }),
  verification_info_asked: (facts, writer) => ({
    subject: writer.t('verification_info_asked.subject', levelOf(facts)),
    lines: [
      writer.t('verification_info_asked.asked'),
      writer.t('verification_info_asked.deadline', { due: writer.time(facts.due_at) }),
    ],
    ...page(writer),
  }),
  verification_approved: (facts, writer) => ({
    subject: writer.t('verification_approved.subject', levelOf(facts)),
    lines: [
      writer.t('verification_approved.approved', {
        ...levelOf(facts),
        until: writer.time(facts.expires_at),
      }),
      writer.t('verification_approved.deleted', { at: writer.time(facts.deleted_at) }),
    ],
    ...page(writer),
  }),
  verification_rejected: (facts, writer) => ({
    subject: writer.t('verification_rejected.subject', levelOf(facts)),
    lines: [
      writer.t('verification_rejected.rejected'),
      facts.retry_at === null
        ? writer.t('verification_rejected.no_try')
        : writer.t('verification_rejected.retry', { at: writer.time(facts.retry_at) }),
      writer.t('verification_rejected.deleted', { at: writer.time(facts.deleted_at) }),
    ],
    ...page(writer),
  }),
  verification_lapsed: (facts, writer) => ({
    subject: writer.t('verification_lapsed.subject', levelOf(facts)),
    lines: [writer.t('verification_lapsed.lapsed')],
    ...page(writer),
  }),
  verification_late: (facts, writer) => ({
    subject: writer.t('verification_late.subject', levelOf(facts)),
    lines: [writer.t('verification_late.late')],
    ...page(writer),
  }),
  verification_expiring: (facts, writer) => ({
    subject: writer.t('verification_expiring.subject', levelOf(facts)),
    lines: [
      writer.t('verification_expiring.expiring', { at: writer.time(facts.expires_at) }),
      writer.t('verification_expiring.renew'),
    ],
    ...page(writer),
  }),
  verification_expired: (facts, writer) => ({
    subject: writer.t('verification_expired.subject', levelOf(facts)),
    lines: [writer.t('verification_expired.expired')],
    ...page(writer),
  }),
  verification_revoked: (facts, writer) => ({
    subject: writer.t('verification_revoked.subject', levelOf(facts)),
    lines: [writer.t('verification_revoked.revoked'), writer.t('verification_revoked.reason')],
    ...page(writer),
  }),
  verification_papers_deleted: (facts, writer) => ({
    subject: writer.t('verification_papers_deleted.subject'),
    lines: [writer.t('verification_papers_deleted.deleted', { count: facts.papers })],
    ...page(writer),
  }),
};
