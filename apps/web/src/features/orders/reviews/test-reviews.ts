import type { OutputOf } from '../../../lib/test-procedures.ts';

type Review = OutputOf<'orders.paymentReview'>;
type Row = OutputOf<'orders.paymentReviews'>['items'][number];
type Proposal = NonNullable<Review['proposal']>;
type Act = Review['acts'][number];

/** The times of the sample reviews. */
export const NOW = '2026-11-20T12:30:00.000Z';
const SINCE = '2026-11-20T12:00:00.000Z';
const DUE = '2026-11-20T14:00:00.000Z';

export const FINGERPRINT = 'f'.repeat(64);

const reviewed = {
  order_id: 'order-1',
  number: 'GH-1001',
  kind: 'account',
  language: 'en',
  title: 'Diamond account',
  quantity: 1,
  total_minor: 10_400,
  currency: 'USD',
  state: 'payment_review',
  buyer: 'Wren',
  seller: 'Quartermaster7',
  risk_score: 75,
  risk_reasons: [
    { rule: 'few_orders', weight: 15, found: 0 },
    { rule: 'new_device', weight: 15, found: 42 },
    { rule: 'shared_device', weight: 25, found: 2 },
    { rule: 'many_orders', weight: 20, found: 5 },
  ],
  since: SINCE,
  due_at: DUE,
  created_at: SINCE,
  needs_second_person: false,
  proposal: null,
} satisfies Partial<Row>;

const before = { state: 'payment_review', in_escrow_minor: 10_400, refunded_minor: 0 } as const;
const cleared = { ...before, state: 'paid' } as const;
const rejected = { state: 'cancelled', in_escrow_minor: 0, refunded_minor: 10_400 } as const;

/** A payment that waits for the decision of one person. */
export function sampleReview(changes: Partial<Review> = {}): Review {
  return {
    ...reviewed,
    now: NOW,
    product_name: 'Valorant',
    units: [],
    price_minor: 10_000,
    fee_minor: 400,
    review_from_score: 70,
    paid_from: 'wallet',
    may_decide: true,
    before,
    outcomes: [
      { decision: 'clear', after: cleared },
      { decision: 'reject', after: rejected },
    ],
    acts: [],
    ...changes,
  };
}

/** After the decision. */
export function closedReview(changes: Partial<Review> = {}): Review {
  return sampleReview({
    state: 'cancelled',
    may_decide: false,
    before: null,
    outcomes: [],
    due_at: null,
    ...changes,
  });
}

/** Somebody else proposes to reject it. */
export function sampleProposal(changes: Partial<Proposal> = {}): Proposal {
  return {
    id: 'proposal-1',
    decision: 'reject',
    reason: 'The card belongs to somebody else.',
    proposed_by: 'Sue',
    proposed_at: NOW,
    is_own: false,
    before,
    after: rejected,
    fingerprint: FINGERPRINT,
    ...changes,
  };
}

/** Sue proposed to reject it. */
export function sampleAct(changes: Partial<Act> = {}): Act {
  return {
    act: 'propose',
    proposal_id: 'proposal-1',
    decision: 'reject',
    before,
    after: rejected,
    by: 'Sue',
    role: 'support',
    is_own: false,
    reason: 'The card belongs to somebody else.',
    occurred_at: NOW,
    ...changes,
  };
}

export function sampleReviewRow(changes: Partial<Row> = {}): Row {
  return { ...reviewed, is_proposed: false, ...changes };
}
