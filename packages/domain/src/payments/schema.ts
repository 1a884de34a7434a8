import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { MAX_AMOUNT_MINOR } from '../kernel/rules/number-schemas.ts';

export const startOrderPaymentSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
});
export type StartOrderPayment = z.infer<typeof startOrderPaymentSchema>;

/** The limits of a top-up are numbers of the rule book; the use case checks them. */
export const startTopUpSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});
export type StartTopUp = z.infer<typeof startTopUpSchema>;

export const listForOrderSchema = z.strictObject({ order_id: idSchema });
export type ListForOrder = z.infer<typeof listForOrderSchema>;
