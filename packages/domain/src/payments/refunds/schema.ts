import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { MAX_AMOUNT_MINOR } from '../../kernel/rules/number-schemas.ts';

export const requestRefundSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  payment_id: idSchema,
  /** What leaves the wallet, the fee among it. */
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
  /** The fee that the user was told; 0 for a refund at once. */
  expected_fee_minor: z.int().min(0).max(MAX_AMOUNT_MINOR).default(0),
});
export type RequestRefund = z.infer<typeof requestRefundSchema>;

export const decideRefundSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  refund_id: idSchema,
  decision: z.enum(['approve', 'reject']),
  reason: decisionReasonSchema,
});
export type DecideRefund = z.infer<typeof decideRefundSchema>;
