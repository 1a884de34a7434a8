import type { OutputOf } from '../../../lib/test-procedures.ts';

type Review = OutputOf<'withdrawals.review'>;
type Row = OutputOf<'withdrawals.reviews'>['items'][number];
type Proposal = NonNullable<Review['proposal']>;

export const NOW = '2026-11-20T12:00:00.000Z';
const ANSWER_BY = '2026-11-21T11:00:00.000Z';
const DUE = '2026-11-22T11:00:00.000Z';
export const FINGERPRINT = 'f'.repeat(64);

/** A withdrawal of $200.00 that one person decides about. */
export function sampleWithdrawalRow(changes: Partial<Row> = {}): Row {
  return {
    id: 'withdrawal-1',
    state: 'risk_review',
    amount_minor: 20_000,
    fee_minor: 100,
    payout_minor: 19_900,
    currency: 'USD',
    kind: 'bank',
    service: 'DE',
    ending: '3000',
    hold_code: null,
    held_until: null,
    arrives_by: null,
    outcome_code: null,
    created_at: '2026-11-20T11:00:00.000Z',
    closed_at: null,
    user_id: 'user-2',
    username: 'Robin',
    payee_name: 'Robin Sample',
    provider: 'manual',
    provider_reference: null,
    risk_score: 30,
    risk_reasons: [
      { rule: 'few_withdrawals', weight: 10, found: 0 },
      { rule: 'shared_device', weight: 20, found: 2 },
    ],
    other_users: 0,
    needs_second_person: false,
    answer_by: ANSWER_BY,
    due_at: DUE,
    proposal: null,
    ...changes,
  };
}

export function sampleWithdrawalReview(changes: Partial<Review> = {}): Review {
  return {
    ...sampleWithdrawalRow(),
    now: NOW,
    seller_level: 1,
    member_since: '2025-01-01T00:00:00.000Z',
    legal_name: 'Robin Sample',
    name_fault: null,
    history: [
      { event: 'request', to_state: 'requested', actor: 'owner', reason: null, occurred_at: NOW },
      {
        event: 'start_review',
        to_state: 'risk_review',
        actor: 'system',
        reason: null,
        occurred_at: NOW,
      },
    ],
    acts: [],
    allowed_events: ['approve', 'reject', 'hold'],
    ...changes,
  };
}

/** Somebody else proposes to approve it. */
export function sampleWithdrawalProposal(changes: Partial<Proposal> = {}): Proposal {
  return {
    id: 'proposal-1',
    decision: 'approve',
    code: null,
    reason: 'Name and sales were checked.',
    proposed_by: 'Sue',
    proposed_at: NOW,
    is_own: false,
    fingerprint: FINGERPRINT,
    ...changes,
  };
}
