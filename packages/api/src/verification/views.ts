import { QUALITY_HINTS } from '@guildhall/domain/files/quality-rules';
import {
  APPLICANT_KINDS,
  CHECKS,
  DOCUMENT_KINDS,
  PAPER_FAULTS,
  PAPER_KINDS,
  REJECTION_REASONS,
  REVOCATION_REASONS,
  VERIFICATION_EVENTS,
  VERIFICATION_STATES,
  VIEW_REASONS,
} from '@guildhall/domain/verification/types';
import type { RequestListing } from '@guildhall/services/verification/list-requests';
import type { OwnRequest, RequestCase } from '@guildhall/services/verification/read-request';
import type { Standing } from '@guildhall/services/verification/read-standing';
import type { StampedPaper } from '@guildhall/services/verification/view-paper';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';
import { actView, proposalView, toAct, toProposal } from '../users/decision-views.ts';

const time = z.iso.datetime();
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const state = openVocabulary(VERIFICATION_STATES);
const reason = openVocabulary([...new Set([...REJECTION_REASONS, ...REVOCATION_REASONS])]);

export const verificationStateView = z.object({ state });
export const startedVerificationView = z.object({ request_id: z.string() });
export const savedVerificationView = z.object({
  revision: z.int().describe('of what is stored now: the one sent, or a later one'),
});
export const paperAddedView = z.object({ paper_id: z.string() });
export const verificationDecidedView = z.object({
  state,
  proposal_id: z
    .string()
    .nullable()
    .describe('of a V3 approval, which waits for a second person; null when it was carried out'),
});

const summaryView = z.object({
  id: z.string(),
  level: z.int(),
  kind: openVocabulary(APPLICANT_KINDS),
  state,
  reason: reason.nullable().describe('why it was rejected or revoked'),
  note: z.string().nullable().describe('what staff wrote to the applicant'),
  due_at: time.nullable().describe('until when the applicant or staff have to act'),
  created_at: time,
  submitted_at: time.nullable(),
  decided_at: time.nullable(),
  expires_at: time.nullable(),
  papers_deleted_at: time
    .nullable()
    .describe('when papers and details are deleted, or were; null before the decision'),
  papers_deleted: z
    .int()
    .nullable()
    .describe('how many keys of papers were destroyed; null while the papers are there'),
});

const toSummary = (request: OwnRequest['requests'][number]): z.input<typeof summaryView> => ({
  id: request.id,
  level: request.level,
  kind: request.kind,
  state: request.state,
  reason: request.reason,
  note: request.note,
  due_at: iso(request.due_at),
  created_at: request.created_at.toISOString(),
  submitted_at: iso(request.submitted_at),
  decided_at: iso(request.decided_at),
  expires_at: iso(request.expires_at),
  papers_deleted_at: iso(request.papers_destroyed_at ?? request.papers_due_at),
  papers_deleted: request.papers_destroyed,
});

export const standingView = z.object({
  now: time,
  level: z.int().describe('0 to 3, where two-factor sign-in counts as 1'),
  has_two_factor: z.boolean(),
  verified_until: time.nullable().describe('null without a verification that ends'),
  levels: z
    .array(
      z.object({
        level: z.int(),
        order_minor: z.int().describe('the most that one order may cost'),
        day_minor: z.int().describe('the most that may be ordered within 24 hours'),
        top_up_day_minor: z.int(),
        sells_accounts: z.boolean(),
        sells_gift_cards: z.boolean(),
        withdraws: z.boolean(),
      }),
    )
    .describe('what each level unlocks'),
  requests: z.array(summaryView).describe('yours, the newest first'),
  tries_left: z.int(),
  retry_at: time.nullable().describe('when you may ask again after a rejection'),
  renew_days: z.int().describe('so many days before it ends, a verification may be renewed'),
});
export type StandingView = z.infer<typeof standingView>;

export function toStanding(standing: Standing): z.input<typeof standingView> {
  const { now, level, has_two_factor, verified, levels, requests, tries_left } = standing;
  return {
    now: now.toISOString(),
    level,
    has_two_factor,
    verified_until: iso(verified?.expires_at ?? null),
    levels,
    requests: requests.map(toSummary),
    tries_left,
    retry_at: iso(standing.retry_at),
    renew_days: standing.rules.renew_days,
  };
}

const detailsView = z.object({
  country: z.string().nullable(),
  document: openVocabulary(DOCUMENT_KINDS).nullable(),
  legal_name: z.string(),
  original_name: z.string(),
  birth_date: z.string(),
  nationality: z.string().nullable(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  region: z.string(),
  document_number: z.string(),
  company_name: z.string(),
  register_number: z.string(),
});

const paperView = z.object({
  id: z.string(),
  kind: openVocabulary(PAPER_KINDS),
  is_there: z.boolean().describe('false for one that staff ask for'),
  fault: openVocabulary(PAPER_FAULTS).nullable().describe('why staff ask for another one'),
  hints: z.array(openVocabulary(QUALITY_HINTS)).describe('what could be better about the picture'),
  created_at: time,
});

const eventView = z.object({
  event: openVocabulary(VERIFICATION_EVENTS),
  to_state: state,
  by: z.string().describe('`applicant`, `staff` or `system`'),
  occurred_at: time,
});

const wholeFields = {
  now: time,
  request: summaryView,
  papers: z.array(paperView),
  needed: z.array(openVocabulary(PAPER_KINDS)),
  allowed_events: z.array(openVocabulary(VERIFICATION_EVENTS)),
  history: z.array(eventView),
};

export const ownVerificationView = z.object({
  ...wholeFields,
  revision: z.int(),
  details: detailsView.nullable().describe('null once they are deleted'),
  missing: z.array(openVocabulary(PAPER_KINDS)).describe('needed or asked for, and not there'),
  has_two_factor: z.boolean(),
  deleted_at: time.describe(
    'when papers and details are deleted: at the latest, before a decision',
  ),
  delete_days: z.int(),
  review_hours: z.int(),
  least_age: z.int(),
  valid_months: z.int(),
  views: z
    .array(
      z.object({
        kind: openVocabulary(PAPER_KINDS),
        reason: openVocabulary(VIEW_REASONS),
        occurred_at: time,
      }),
    )
    .describe('when staff looked at your papers, the newest first'),
});
export type OwnVerificationView = z.infer<typeof ownVerificationView>;

function toWhole(whole: OwnRequest) {
  const { now, request, papers, needed, allowed, history } = whole;
  return {
    now: now.toISOString(),
    request: toSummary(request),
    papers: papers.map(({ created_at: at, ...paper }) => ({
      ...paper,
      created_at: at.toISOString(),
    })),
    needed,
    allowed_events: allowed,
    history: history.map(({ event, to_state, actor, occurred_at: at }) => ({
      event,
      to_state,
      by: actor,
      occurred_at: at.toISOString(),
    })),
  };
}

export function toOwnVerification(whole: OwnRequest): z.input<typeof ownVerificationView> {
  const { rules } = whole;
  return {
    ...toWhole(whole),
    revision: whole.request.revision,
    details: whole.details,
    missing: [...whole.missing],
    has_two_factor: whole.has_two_factor,
    deleted_at: whole.deleted_at.toISOString(),
    delete_days: rules.delete_days,
    review_hours: rules.review_hours,
    least_age: rules.least_age,
    valid_months: rules.valid_months,
    views: whole.views.map(({ kind, reason: why, occurred_at: at }) => ({
      kind,
      reason: why,
      occurred_at: at.toISOString(),
    })),
  };
}

export const verificationCasesView = z.object({
  now: time,
  items: z.array(
    z.object({
      ...summaryView.shape,
      applicant: z.string(),
      country: z.string().nullable(),
      officer: z.string().nullable().describe('who has taken it'),
      is_late: z.boolean().describe('whether staff have missed their clock'),
    }),
  ),
  next_cursor: z.string().nullable(),
});

export const toVerificationCase = (row: RequestListing) => ({
  ...toSummary(row),
  applicant: row.applicant,
  country: row.country,
  officer: row.officer,
  is_late: row.late_at !== null,
});

export const verificationCaseView = z.object({
  ...wholeFields,
  applicant: z.string(),
  applicant_id: z.string(),
  country: z.string().nullable(),
  officer: z.string().nullable(),
  is_officer: z.boolean(),
  is_late: z.boolean(),
  may_read: z.boolean().describe('whether you see details and papers: while you decide about them'),
  details: detailsView.nullable().describe('null to who may not read them, and once deleted'),
  checks: z.array(openVocabulary(CHECKS)).describe('all of them are confirmed with an approval'),
  same_document: z.array(z.object({ id: z.string(), username: z.string() })),
  views: z.array(
    z.object({
      by: z.string(),
      kind: openVocabulary(PAPER_KINDS),
      reason: openVocabulary(VIEW_REASONS),
      occurred_at: time,
    }),
  ),
  proposal: z.object({ ...proposalView.shape, checks: z.array(openVocabulary(CHECKS)) }).nullable(),
  acts: z.array(actView),
});
export type VerificationCaseView = z.infer<typeof verificationCaseView>;

export function toVerificationDetail(whole: RequestCase): z.input<typeof verificationCaseView> {
  const { request, decisions } = whole;
  const { proposal } = decisions;
  const { checks } = (proposal?.change ?? { checks: [] }) as { checks: readonly string[] };
  return {
    ...toWhole(whole),
    applicant: whole.username,
    applicant_id: request.user_id,
    country: request.country,
    officer: whole.officer,
    is_officer: whole.is_officer,
    is_late: request.late_at !== null,
    may_read: whole.may_read,
    details: whole.details,
    checks: whole.checks,
    same_document: whole.same_document,
    views: whole.views.map(({ username, kind, reason: why, occurred_at: at }) => ({
      by: username,
      kind,
      reason: why,
      occurred_at: at.toISOString(),
    })),
    proposal: proposal === null ? null : { ...toProposal(proposal), checks: [...checks] },
    acts: decisions.acts.map(toAct),
  };
}

export const paperPictureView = z.object({
  media_type: z.string(),
  content_base64: z.string().describe('the picture, with your name and the time drawn into it'),
});

export const toPaperPicture = ({ media_type, content }: StampedPaper) => ({
  media_type,
  content_base64: content.toString('base64'),
});
