import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { REVIEW_DECISIONS } from '@guildhall/domain/orders/review-schema';
import { ORDER_STATES } from '@guildhall/domain/orders/types';
import type {
  PaymentReviewListing,
  PaymentReviewReading,
} from '@guildhall/services/orders/read-payment-reviews';
import { z } from 'zod';
import { actView, proposalView, toAct, toProposal } from '../users/decision-views.ts';

const time = z.iso.datetime();

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
  buyer: z.string(),
  seller: z.string(),
  risk_score: z.int(),
  /** When the system rejects it; null only for a moment. */
  due_at: time.nullable(),
  created_at: time,
  /** Whether a proposal waits for a second person. */
  is_proposed: z.boolean(),
  needs_second_person: z.boolean(),
});
export type PaymentReviewRowView = z.infer<typeof reviewRowView>;

export const paymentReviewListView = z.object({ items: z.array(reviewRowView) });

/** What a decision changes: its values before and after. */
const reviewFactsView = z.object({
  state: z.enum(ORDER_STATES),
  in_escrow_minor: z.int(),
  refunded_minor: z.int(),
});

export const paymentReviewView = reviewRowView.omit({ is_proposed: true }).extend({
  /** The shop's clock when this was read. */
  now: time,
  /** Whether this viewer may decide or propose now. */
  may_decide: z.boolean(),
  before: reviewFactsView,
  outcomes: z.array(z.object({ decision: z.enum(REVIEW_DECISIONS), after: reviewFactsView })),
  /** The proposal that waits for a second person, as its author made it. */
  proposal: proposalView.extend({ decision: z.enum(REVIEW_DECISIONS) }).nullable(),
  /** Every act of staff, oldest first. */
  acts: z.array(actView.extend({ decision: z.enum(REVIEW_DECISIONS) })),
});
export type PaymentReviewView = z.infer<typeof paymentReviewView>;

/** The order's state now, and the proposal if a second person has to confirm it. */
export const reviewDecidedView = z.object({
  state: z.enum(ORDER_STATES),
  proposal_id: z.string().nullable(),
});

type ReviewedOrder = Omit<PaymentReviewListing, 'is_proposed' | 'needs_second_person'>;

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
    buyer: order.buyer_username,
    seller: order.seller_username,
    risk_score: order.risk_score,
    due_at: order.due_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
  };
}

export function toPaymentReviewRow(listing: PaymentReviewListing): PaymentReviewRowView {
  const { is_proposed, needs_second_person } = listing;
  return { ...toRow(listing), is_proposed, needs_second_person };
}

export function toPaymentReview(reading: PaymentReviewReading): PaymentReviewView {
  const { order, proposal, acts, before, outcomes, may_decide, needs_second_person } = reading;
  return {
    ...toRow(order),
    now: order.now.toISOString(),
    needs_second_person,
    may_decide,
    before,
    outcomes,
    proposal: proposal && { ...toProposal(proposal), decision: proposal.decision },
    acts: acts.map((act) => ({ ...toAct(act), decision: act.decision })),
  };
}
