import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { MAX_AMOUNT_MINOR } from '../../kernel/rule-book-schema.ts';

export const requestRefundSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  payment_id: idSchema,
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});
export type RequestRefund = z.infer<typeof requestRefundSchema>;
