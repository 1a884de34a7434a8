import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { REVIEW_DECISIONS } from '@guildhall/domain/orders/reviews/schema';
import { ORDER_STATES, RISK_RULES, UNIT_STATES } from '@guildhall/domain/orders/types';
import type {
  PaymentReviewListing,
  PaymentReviewReading,
} from '@guildhall/services/orders/reviews/read-payment-reviews';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import {
  actView,
  proposalView,
  riskReasonView,
  toAct,
  toProposal,
} from '../../users/decision-views.ts';

const time = z.iso.datetime();

/** Who proposed what; it waits for a second person. */
const authoredView = proposalView
  .pick({ proposed_by: true, proposed_at: true, is_own: true })
  .extend({ decision: z.enum(REVIEW_DECISIONS) });

const reviewRowView = z.object({
  order_id: z.string(),
  number: z.string(),
  kind: z.enum(['account', 'gift_card']),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  quantity: z.int(),
  total_minor: z.int(),
  currency: z.string(),
  state: z.enum(ORDER_STATES),
  buyer: z.string(),
  seller: z.string(),
  risk_score: z.int(),
  /** What the score consists of. */
  risk_reasons: z.array(riskReasonView(RISK_RULES)),
  /** Since when it is under review; null for an order that never was. */
  since: time.nullable(),
  /** When the system rejects it; null only for a moment. */
  due_at: time.nullable(),
  created_at: time,
  /** Whether a proposal waits for a second person. */
  is_proposed: z.boolean(),
  proposal: authoredView.nullable(),
  needs_second_person: z.boolean(),
});
export type PaymentReviewRowView = z.infer<typeof reviewRowView>;

export const paymentReviewListView = z.object({
  /** The shop's clock when this was read. */
  now: time,
  items: z.array(reviewRowView),
  next_cursor: z.string().nullable(),
});

/** What a decision changes: its values before and after. */
const reviewFactsView = z.object({
  state: z.enum(ORDER_STATES),
  in_escrow_minor: z.int(),
  refunded_minor: z.int(),
});

/** What a proposal was about: the values when it was made, and those that it leads to. */
const changeFields = {
  decision: z.enum(REVIEW_DECISIONS),
  before: reviewFactsView,
  after: reviewFactsView,
};

export const paymentReviewView = reviewRowView.omit({ is_proposed: true }).extend({
  /** The shop's clock when this was read. */
  now: time,
  product_name: z.string(),
  units: z.array(
    z.object({
      id: z.string(),
      position: z.int(),
      state: z.enum(UNIT_STATES),
      hash: z.string().nullable().describe('the keyed hash of its secret, which staff search by'),
    }),
  ),
  price_minor: z.int(),
  fee_minor: z.int(),
  /** From this risk score on, payments of the order's rule version are reviewed. */
  review_from_score: z.int(),
  /** What the order was paid from; null for an order that was never under review. */
  paid_from: openVocabulary(['wallet', 'provider']).nullable(),
  /** Whether this viewer may decide or propose now. */
  may_decide: z.boolean(),
  /** Null once the review is over. */
  before: reviewFactsView.nullable(),
  /** Empty once the review is over. */
  outcomes: z.array(z.object({ decision: z.enum(REVIEW_DECISIONS), after: reviewFactsView })),
  /** The proposal that waits for a second person, as its author made it. */
  proposal: proposalView.extend(changeFields).nullable(),
  /** Every act of staff, oldest first, with what it was about as its proposal says it. */
  acts: z.array(actView.extend({ proposal_id: z.string(), ...changeFields })),
});
export type PaymentReviewView = z.infer<typeof paymentReviewView>;

/** The order's state now, and the proposal if a second person has to confirm it. */
export const reviewDecidedView = z.object({
  state: z.enum(ORDER_STATES),
  proposal_id: z.string().nullable(),
});

type ReviewedOrder = Omit<
  PaymentReviewListing,
  'proposal' | 'needs_second_person' | 'since' | 'cursor_time'
>;

function toRow(order: ReviewedOrder) {
  return {
    order_id: order.id,
    number: orderNumber(order.id),
    kind: order.kind,
    language: order.snapshot.language ?? DEFAULT_LANGUAGE,
    title: order.snapshot.title,
    quantity: order.quantity,
    total_minor: order.total_minor,
    currency: order.currency,
    state: order.state,
    buyer: order.buyer_username,
    seller: order.seller_username,
    risk_score: order.risk_score,
    risk_reasons: order.risk_reasons.map(({ rule, weight, found }) => ({ rule, weight, found })),
    due_at: order.due_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
  };
}

type Authored = NonNullable<PaymentReviewListing['proposal']>;

const toReviewProposal = (proposal: Authored) => ({
  ...toProposal(proposal),
  decision: proposal.decision,
  before: proposal.before,
  after: proposal.after,
});

export function toPaymentReviewRow(listing: PaymentReviewListing): PaymentReviewRowView {
  const { proposal, needs_second_person, since } = listing;
  return {
    ...toRow(listing),
    since: since?.toISOString() ?? null,
    is_proposed: proposal !== undefined,
    proposal: proposal === undefined ? null : toReviewProposal(proposal),
    needs_second_person,
  };
}

/** O3 is an event of the buyer, who pays from the wallet, or of the system for the provider. */
const sourceOf = (actor: string) => (actor === 'buyer' ? 'wallet' : 'provider');

export function toPaymentReview(reading: PaymentReviewReading): PaymentReviewView {
  const { order, start, units, proposal, acts, before, outcomes, may_decide } = reading;
  return {
    ...toRow(order),
    now: order.now.toISOString(),
    product_name: order.snapshot.product_name,
    units: units.map(({ id, position, state, hash }) => ({ id, position, state, hash })),
    price_minor: order.price_minor,
    fee_minor: order.fee_minor,
    since: start?.occurred_at.toISOString() ?? null,
    review_from_score: order.rules.risk_review_score,
    paid_from: start === undefined ? null : sourceOf(start.actor),
    needs_second_person: reading.needs_second_person,
    may_decide,
    before,
    outcomes,
    proposal: proposal && toReviewProposal(proposal),
    acts: acts.map((act) => ({
      ...toAct(act),
      proposal_id: act.proposal_id,
      decision: act.decision,
      before: act.before,
      after: act.after,
    })),
  };
}
