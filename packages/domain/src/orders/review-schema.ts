import { z } from 'zod';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';

export const REVIEW_DECISIONS = ['clear', 'reject'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const decidePaymentReviewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  decision: z.enum(REVIEW_DECISIONS),
  reason: decisionReasonSchema,
});
export type DecidePaymentReview = z.infer<typeof decidePaymentReviewSchema>;
