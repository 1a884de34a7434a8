import type { RefundState } from '@guildhall/domain/payments/refunds/states';
import { REFUND_STATES } from '@guildhall/domain/payments/refunds/states';
import { z } from 'zod';

export const refundRequestedView = z.object({
  refund_id: z.string(),
  state: z.enum(REFUND_STATES),
});

export const refundDecidedView = z.object({ state: z.enum(REFUND_STATES) });

const refundableView = z.object({
  payment_id: z.string(),
  order_id: z.string().nullable(),
  amount_minor: z.int(),
  left_minor: z.int().describe('what lies unspent in the wallet, and can go back to its source'),
  returned_minor: z.int().describe('what of it an order gave back; that is always free'),
  spent_minor: z.int().describe('what has bought something, and cannot go back'),
  currency: z.string(),
  created_at: z.iso.datetime(),
});

export type RefundableView = z.infer<typeof refundableView>;

const refundReviewView = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  user_id: z.string(),
  state: z.enum(REFUND_STATES),
  amount_minor: z.int().describe('what goes to the source'),
  fee_minor: z.int().describe('what it costs besides'),
  currency: z.string(),
  created_at: z.iso.datetime(),
  answer_by: z.iso.datetime().nullable().describe('when the request ends without an answer'),
});

export const refundReviewListView = z.object({ items: z.array(refundReviewView) });

const refundTermsView = z.object({
  is_free: z.boolean().describe('whether an unused top-up goes back free now'),
  free_at: z.iso.datetime().nullable().describe('when one does so again'),
  free_days: z.int(),
  cost: z
    .object({ share: z.int(), fixed_minor: z.int() })
    .describe('what another one costs, after a review'),
  per_day: z.int(),
  refunds_left: z.int().describe('how many refunds are left of 24 hours'),
  day_minor: z.int(),
  left_today_minor: z.int(),
  reviewed: refundReviewView.nullable().describe('your refund that is under review'),
});

export type RefundTermsView = z.infer<typeof refundTermsView>;

export const refundableListView = z.object({
  items: z.array(refundableView),
  terms: refundTermsView,
});

export const toRefundable = (
  row: Omit<RefundableView, 'created_at'> & { readonly created_at: Date },
): RefundableView => ({
  payment_id: row.payment_id,
  order_id: row.order_id,
  amount_minor: row.amount_minor,
  left_minor: row.left_minor,
  returned_minor: row.returned_minor,
  spent_minor: row.spent_minor,
  currency: row.currency,
  created_at: row.created_at.toISOString(),
});

interface ReviewRow {
  readonly id: string;
  readonly payment_id: string;
  readonly user_id: string;
  readonly state: RefundState;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly currency: string;
  readonly created_at: Date;
  readonly due_at: Date | null;
}

export const toRefundReview = (row: ReviewRow): z.infer<typeof refundReviewView> => ({
  refund_id: row.id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  state: row.state,
  amount_minor: row.amount_minor,
  fee_minor: row.fee_minor,
  currency: row.currency,
  created_at: row.created_at.toISOString(),
  answer_by: row.due_at?.toISOString() ?? null,
});

export const toRefundTerms = (
  terms: Omit<RefundTermsView, 'free_at' | 'reviewed'> & {
    readonly free_at: Date | null;
    readonly reviewed: ReviewRow | null;
  },
): RefundTermsView => ({
  is_free: terms.is_free,
  free_at: terms.free_at?.toISOString() ?? null,
  free_days: terms.free_days,
  cost: { share: terms.cost.share, fixed_minor: terms.cost.fixed_minor },
  per_day: terms.per_day,
  refunds_left: terms.refunds_left,
  day_minor: terms.day_minor,
  left_today_minor: terms.left_today_minor,
  reviewed: terms.reviewed === null ? null : toRefundReview(terms.reviewed),
});
