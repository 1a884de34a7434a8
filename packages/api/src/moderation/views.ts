import { BAN_RULES, pointRuleOf } from '@guildhall/domain/moderation/restriction-rules';
import { RULES_OF } from '@guildhall/domain/moderation/rules';
import {
  BROKEN_RULES,
  MEASURES,
  REPORT_ACTORS,
  REPORT_EVENTS,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  REPORT_PRIORITIES,
  REPORT_REASONS,
  REPORT_STATES,
} from '@guildhall/domain/moderation/types';
import type { OwnReportListing, ReportListing } from '@guildhall/services/moderation/list-reports';
import type { ReportCase } from '@guildhall/services/moderation/read-report';
import { z } from 'zod';
import { attachmentView, toAttachment } from '../files/views.ts';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const state = openVocabulary(REPORT_STATES);
const events = z.array(openVocabulary(REPORT_EVENTS));
const rule = openVocabulary(BROKEN_RULES);
const measures = z.array(openVocabulary(MEASURES));

export const filedReportView = z.object({ report_id: z.string() });
export const reportStateView = z.object({ state });

const snapshotView = z
  .object({ title: z.string(), text: z.string(), at: time })
  .describe('what was reported, as it was then');

const toSnapshot = ({ title, text, at }: OwnReportListing['snapshot']) => ({ title, text, at });

const about = {
  id: z.string(),
  kind: openVocabulary(REPORT_KINDS),
  target_id: z.string().describe('of the user, offer, message, feedback or order'),
  state,
  snapshot: snapshotView,
  created_at: time,
  decided_at: time.nullable(),
};

export const ownReportsView = z.object({
  items: z.array(
    z.object({
      ...about,
      reason: openVocabulary(REPORT_REASONS)
        .nullable()
        .describe('why you reported it; null for decisions about you'),
      note: z.string().describe('what you wrote; empty for decisions about you'),
      rule: rule.nullable().describe('that you have broken; null for what you reported'),
      measures,
      statement: z
        .string()
        .nullable()
        .describe('the reasons of a decision against you; null without one'),
      appeal: z.string().nullable().describe('what you wrote against the decision'),
      appealed_at: time.nullable(),
      appeal_due_at: time.nullable().describe('until when your appeal is decided'),
      appeal_statement: z.string().nullable(),
      appeal_until: time.nullable().describe('until when you can appeal; null if you cannot'),
      allowed_events: events,
    }),
  ),
  next_cursor: z.string().nullable(),
});

/** Whom a decision is against reads its reasons, and their own appeal; the other side does not. */
export function toOwnReport(row: OwnReportListing, tab: 'by_me' | 'about_me') {
  const isAboutMe = tab === 'about_me';
  const isAgainstMe = row.outcome === (isAboutMe ? 'actioned' : 'dismissed');
  const isAppealed = isAgainstMe && row.state === 'appealed';
  return {
    id: row.id,
    kind: row.kind,
    target_id: row.target_id,
    // That the other side appeals is not said: for this one it stays decided.
    state: row.state === 'appealed' && !isAgainstMe ? (row.outcome ?? row.state) : row.state,
    snapshot: toSnapshot(row.snapshot),
    created_at: row.created_at.toISOString(),
    decided_at: iso(row.decided_at),
    reason: isAboutMe ? null : row.reason,
    note: isAboutMe ? '' : row.note,
    rule: isAboutMe ? row.rule : null,
    measures: isAboutMe ? row.measures : [],
    statement: isAgainstMe ? row.statement : null,
    appeal: isAgainstMe ? row.appeal : null,
    appealed_at: isAgainstMe ? iso(row.appealed_at) : null,
    appeal_due_at: isAppealed ? iso(row.due_at) : null,
    appeal_statement: isAgainstMe ? row.appeal_statement : null,
    appeal_until: iso(row.appeal_until),
    allowed_events: row.allowed,
  };
}

const inQueue = {
  ...about,
  reason: openVocabulary(REPORT_REASONS),
  target: z.string().describe('the username of whom it is about'),
  priority: openVocabulary(REPORT_PRIORITIES),
  due_at: time.nullable().describe('until when staff decide; null once they have'),
  is_late: z.boolean().describe('whether staff have missed their clock'),
  officer: z.string().nullable().describe('who has taken it'),
};

export const reportQueueView = z.object({
  now: time,
  items: z.array(z.object({ ...inQueue, reporters: z.int().describe('who reported the same') })),
  next_cursor: z.string().nullable(),
});

const toSummary = (
  row: Pick<
    ReportListing,
    | 'id'
    | 'kind'
    | 'target_id'
    | 'state'
    | 'snapshot'
    | 'created_at'
    | 'decided_at'
    | 'reason'
    | 'priority'
    | 'due_at'
    | 'late_at'
  >,
) => ({
  id: row.id,
  kind: row.kind,
  target_id: row.target_id,
  state: row.state,
  snapshot: toSnapshot(row.snapshot),
  created_at: row.created_at.toISOString(),
  decided_at: iso(row.decided_at),
  reason: row.reason,
  priority: row.priority,
  due_at: iso(row.due_at),
  is_late: row.late_at !== null,
});

export const toReportInQueue = (row: ReportListing) => ({
  ...toSummary(row),
  target: row.target,
  officer: row.officer,
  reporters: row.reporters,
});

export const reportCaseView = z.object({
  now: time,
  report: z.object(inQueue),
  target_user_id: z.string(),
  is_officer: z.boolean(),
  outcome: openVocabulary(REPORT_OUTCOMES)
    .nullable()
    .describe('the decision that stands, or that an appeal is against'),
  rule: rule.nullable(),
  statement: z.string().nullable().describe('the reasons, as they were told'),
  appeal: z.string().nullable(),
  appeal_statement: z.string().nullable(),
  reporters: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      reason: openVocabulary(REPORT_REASONS),
      note: z.string(),
      created_at: time,
    }),
  ),
  pictures: z
    .array(attachmentView)
    .describe('what was reported with it: the picture of a user, or those of a message'),
  measures: z.array(
    z.object({
      measure: openVocabulary(MEASURES),
      is_withdrawn: z.boolean(),
      is_restored: z.boolean().describe('whether what was removed is there again'),
    }),
  ),
  possible_rules: z.array(rule),
  possible_measures: measures,
  point_rules: z.array(rule).describe('the rules that give points'),
  ban_rules: z.array(rule).describe('the rules that somebody can be banned for'),
  past: z
    .array(
      z.object({
        id: z.string(),
        kind: openVocabulary(REPORT_KINDS),
        reason: openVocabulary(REPORT_REASONS),
        state,
        rule: rule.nullable(),
        measures,
        decided_at: time.nullable(),
      }),
    )
    .describe('what was decided about the same user before, the newest first'),
  history: z.array(
    z.object({
      event: openVocabulary(REPORT_EVENTS),
      to_state: state,
      by: openVocabulary(REPORT_ACTORS),
      username: z.string().nullable(),
      reason: z.string().nullable(),
      occurred_at: time,
    }),
  ),
  allowed_events: events,
});
export type ReportCaseView = z.infer<typeof reportCaseView>;

export function toReportCase(whole: ReportCase): z.input<typeof reportCaseView> {
  const { report } = whole;
  return {
    now: whole.now.toISOString(),
    report: { ...toSummary(report), target: whole.target, officer: whole.officer },
    target_user_id: report.target_user_id,
    is_officer: whole.is_officer,
    outcome: report.outcome,
    rule: report.rule,
    statement: report.statement,
    appeal: report.appeal,
    appeal_statement: report.appeal_statement,
    reporters: whole.reporters.map(({ id, username, reason, note, created_at: at }) => ({
      id,
      username,
      reason,
      note,
      created_at: at.toISOString(),
    })),
    pictures: whole.pictures.map(toAttachment),
    measures: whole.measures.map(({ measure, withdrawn_at: at, restored_at: restoredAt }) => ({
      measure,
      is_withdrawn: at !== null,
      is_restored: restoredAt !== null,
    })),
    possible_rules: [...RULES_OF[report.kind]],
    possible_measures: [...whole.possible_measures],
    point_rules: RULES_OF[report.kind].filter((each) => pointRuleOf(each) !== null),
    ban_rules: RULES_OF[report.kind].filter((each) => BAN_RULES.includes(each)),
    past: whole.past.map(({ decided_at: at, ...past }) => ({ ...past, decided_at: iso(at) })),
    history: whole.history.map(({ event, to_state, actor, username, reason, occurred_at: at }) => ({
      event,
      to_state,
      by: actor,
      username,
      reason,
      occurred_at: at.toISOString(),
    })),
    allowed_events: whole.allowed,
  };
}
