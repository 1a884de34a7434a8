import type { disputeNotices } from '@guildhall/domain/disputes/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';
import type { SubjectFacts } from './notice-subjects.ts';

/** The parameters that name the order in messages. */
const named = ({ title, number }: SubjectFacts<'order'>) => ({ title, number });

type Words = {
  readonly [Kind in keyof typeof disputeNotices]: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about disputes. */
export const disputeMails: Words = {
  dispute_opened: (facts, { t, time }) => ({
    subject: t('dispute_opened.subject', named(facts)),
    lines: [
      t('dispute_opened.opened', named(facts)),
      t('dispute_opened.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_opened_by_staff: (facts, { t, time }) => ({
    subject: t('dispute_opened_by_staff.subject', named(facts)),
    lines: [
      t('dispute_opened_by_staff.opened', named(facts)),
      t('dispute_opened_by_staff.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_answered: (facts, { t, time }) => ({
    subject: t('dispute_answered.subject', named(facts)),
    lines: [
      t('dispute_answered.answered', named(facts)),
      t('dispute_answered.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_proposed: (facts, { t, time, formats }) => ({
    subject: t('dispute_proposed.subject', named(facts)),
    lines: [
      t('dispute_proposed.proposed', {
        ...named(facts),
        // Only a replacement gives nothing back.
        offer: facts.refunded_minor === 0 ? 'replacement' : 'other',
        amount: formats.price(facts.refunded_minor),
      }),
      t('dispute_proposed.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_refused: (facts, { t }) => ({
    subject: t('dispute_refused.subject', named(facts)),
    lines: [t('dispute_refused.refused', named(facts))],
  }),
  dispute_escalated: (facts, { t, time }) => ({
    subject: t('dispute_escalated.subject', named(facts)),
    lines: [
      t('dispute_escalated.escalated', named(facts)),
      t('dispute_escalated.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_evidence_asked: (facts, { t, time }) => ({
    subject: t('dispute_evidence_asked.subject', named(facts)),
    lines: [
      t('dispute_evidence_asked.asked', named(facts)),
      t('dispute_evidence_asked.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_decided: (facts, { t, time, formats }) => ({
    subject: t('dispute_decided.subject', named(facts)),
    lines: [
      t('dispute_decided.decided', {
        ...named(facts),
        outcome: facts.outcome === 'release' ? 'other' : facts.outcome,
        amount: formats.price(facts.refunded_minor),
      }),
      t('dispute_decided.reasons'),
      ...(facts.due_at === null
        ? []
        : [t('dispute_decided.deadline', { due: time(facts.due_at) })]),
    ],
  }),
  dispute_appealed: (facts, { t, time }) => ({
    subject: t('dispute_appealed.subject', named(facts)),
    lines: [
      t('dispute_appealed.appealed', named(facts)),
      t('dispute_appealed.deadline', { due: time(facts.due_at) }),
    ],
  }),
  dispute_waits_for_cover: (facts, { t }) => ({
    subject: t('dispute_waits_for_cover.subject', named(facts)),
    lines: [t('dispute_waits_for_cover.waits', named(facts))],
  }),
  dispute_late: (facts, { t }) => ({
    subject: t('dispute_late.subject', named(facts)),
    lines: [t('dispute_late.late', named(facts))],
  }),
  dispute_closed: (facts, writer) => ({
    subject: writer.t('dispute_closed.subject', named(facts)),
    lines: [
      writer.t('dispute_closed.closed', { ...named(facts), state: closedAs(facts) }),
      ...(facts.refunded_minor === 0
        ? []
        : [
            writer.t('dispute_closed.amount', {
              amount: writer.formats.price(facts.refunded_minor),
            }),
          ]),
      ...goesOn(facts, writer),
    ],
  }),
};

const CLOSED = [
  'closed_refund_full',
  'closed_refund_part',
  'closed_release',
  'closed_replacement',
] as const;
/** What the deadlines do then. */
function goesOn({ state }: MailFacts<'dispute_closed'>, { t }: Writer): string[] {
  if (state === 'closed_refund_full') return [];
  return [t(state === 'closed_replacement' ? 'dispute_closed.replaced' : 'dispute_closed.goes_on')];
}
const closedAs = ({ state }: MailFacts<'dispute_closed'>) =>
  CLOSED.find((each) => each === state) ?? 'other';
