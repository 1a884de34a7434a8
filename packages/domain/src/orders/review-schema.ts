import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';

export const REVIEW_DECISIONS = ['clear', 'reject'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Why staff decide as they do; it stays in the audit log. */
const reason = z.string().trim().min(10).max(2_000);

export const decidePaymentReviewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  decision: z.enum(REVIEW_DECISIONS),
  reason,
});
export type DecidePaymentReview = z.infer<typeof decidePaymentReviewSchema>;

export const confirmPaymentReviewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  proposal_id: idSchema,
  /** Of the proposal that was shown. Another one is refused. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ConfirmPaymentReview = z.infer<typeof confirmPaymentReviewSchema>;

export const dismissPaymentReviewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  proposal_id: idSchema,
  reason,
});
export type DismissPaymentReview = z.infer<typeof dismissPaymentReviewSchema>;
