import { WITHDRAWAL_STATES } from '@guildhall/domain/withdrawals/states';
import { WITHDRAWAL_RISK_RULES } from '@guildhall/domain/withdrawals/types';
import type { extendHold } from '@guildhall/services/withdrawals/decisions/hold-withdrawal';
import type {
  readWithdrawalReview,
  readWithdrawalReviews,
} from '@guildhall/services/withdrawals/decisions/read-withdrawal-reviews';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import {
  actView,
  proposalView,
  riskReasonView,
  toAct,
  toProposal,
} from '../../users/decision-views.ts';
import { allowedEventsView, toWithdrawalFields, withdrawalFields } from '../views.ts';

const time = z.iso.datetime();

/** What staff decide about a withdrawal; the last two give its money back. */
const DECISIONS = [
  'approve',
  'reject',
  'hold',
  'extend_hold',
  'paid',
  'failed',
  'returned',
] as const;

/** What was decided, with the reason that the user is told. */
const decided = {
  decision: openVocabulary(DECISIONS),
  code: z.string().nullable().describe('why, as the user is told'),
};

const reviewRowView = z.object({
  ...withdrawalFields,
  user_id: z.string(),
  username: z.string(),
  payee_name: z.string(),
  provider: z.string(),
  provider_reference: z.string().nullable(),
  risk_score: z.int().nullable(),
  risk_reasons: z
    .array(riskReasonView(WITHDRAWAL_RISK_RULES))
    .describe('what the score consists of'),
  other_users: z.int().describe('users who have had a payout method to the same destination'),
  needs_second_person: z.boolean(),
  answer_by: time.describe('when staff should have answered'),
  due_at: time.nullable().describe('when the system acts next'),
  proposal: proposalView.extend(decided).nullable(),
});
export type WithdrawalReviewRowView = z.infer<typeof reviewRowView>;

export const withdrawalReviewListView = z.object({
  now: time,
  items: z.array(reviewRowView),
  next_cursor: z.string().nullable(),
});

export const withdrawalReviewView = reviewRowView.extend({
  now: time,
  seller_level: z.int(),
  member_since: time,
  legal_name: z.string().nullable(),
  name_fault: openVocabulary(['other_name', 'other_script', 'not_verified'])
    .nullable()
    .describe('how payee and verified name differ; null if they are the same'),
  history: z.array(
    z.object({
      event: z.string(),
      to_state: z.enum(WITHDRAWAL_STATES),
      actor: z.string(),
      reason: z.string().nullable(),
      occurred_at: time,
    }),
  ),
  acts: z.array(actView.extend({ proposal_id: z.string(), ...decided })),
  allowed_events: allowedEventsView,
});
export type WithdrawalReviewView = z.infer<typeof withdrawalReviewView>;

/** The state now, and the proposal if a second person has to confirm it. */
export const withdrawalDecidedView = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  proposal_id: z.string().nullable(),
});

export const heldWithdrawalView = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  held_until: time.nullable(),
});

type Listed = Awaited<ReturnType<typeof readWithdrawalReviews>>['items'][number];
type Reading = Awaited<ReturnType<typeof readWithdrawalReview>>;

/** The kinds of decisions that say no more than their name. */
const BY_KIND: Readonly<Record<string, (typeof DECISIONS)[number]>> = {
  'withdrawals.approve': 'approve',
  'withdrawals.reject': 'reject',
  'withdrawals.hold': 'hold',
  'withdrawals.extend_hold': 'extend_hold',
};

function toDecided({ kind, change }: Pick<Reading['acts'][number], 'kind' | 'change'>) {
  const { outcome = '', code = null } = change as { outcome?: string; code?: string | null };
  return { decision: BY_KIND[kind] ?? outcome, code };
}

export function toWithdrawalReviewRow(row: Omit<Listed, 'cursor_time'>): WithdrawalReviewRowView {
  const { user_id, username, payee_name, provider, provider_reference, risk_score } = row;
  const { other_users, needs_second_person, answer_by, due_at, proposal } = row;
  return {
    ...toWithdrawalFields(row),
    user_id,
    username,
    payee_name,
    provider,
    provider_reference,
    risk_score,
    risk_reasons: [...row.risk_reasons],
    other_users,
    needs_second_person,
    answer_by: answer_by.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    proposal: proposal && { ...toProposal(proposal), ...toDecided(proposal) },
  };
}

export function toWithdrawalReview(reading: Reading): WithdrawalReviewView {
  const { now, seller_level, member_since, legal_name, name_fault, history, acts } = reading;
  return {
    ...toWithdrawalReviewRow(reading),
    now: now.toISOString(),
    member_since: member_since.toISOString(),
    seller_level,
    legal_name,
    name_fault,
    history: history.map(({ event, to_state, actor, reason, occurred_at }) => ({
      event,
      to_state,
      actor,
      reason,
      occurred_at: occurred_at.toISOString(),
    })),
    acts: acts.map((act) => ({
      ...toAct(act),
      ...toDecided(act),
      proposal_id: act.proposal_id,
    })),
    allowed_events: reading.allowed_events,
  };
}

export const toHeld = ({ state, held_until }: Awaited<ReturnType<typeof extendHold>>) => ({
  state,
  held_until: held_until?.toISOString() ?? null,
});
