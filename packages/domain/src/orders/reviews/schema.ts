import { z } from 'zod';
import { searchSchema } from '../../users/schema.ts';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';

export const REVIEW_DECISIONS = ['clear', 'reject'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** One page of the reviews, or of `all` orders. Without an input it is the first hundred. */
export const listPaymentReviewsSchema = z
  .strictObject({
    filter: z.enum(['review', 'all']).default('review'),
    search: searchSchema,
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(100).default(100),
  })
  .prefault({});
export type ListPaymentReviews = z.infer<typeof listPaymentReviewsSchema>;

export const decidePaymentReviewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  decision: z.enum(REVIEW_DECISIONS),
  reason: decisionReasonSchema,
});
export type DecidePaymentReview = z.infer<typeof decidePaymentReviewSchema>;
