import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';

export const startOrderPaymentSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
});
export type StartOrderPayment = z.infer<typeof startOrderPaymentSchema>;

export const startTopUpSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  amount_minor: z.int().min(500).max(200_000),
});
export type StartTopUp = z.infer<typeof startTopUpSchema>;
