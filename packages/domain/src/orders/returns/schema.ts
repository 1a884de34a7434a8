import { z } from 'zod';
import { unitActionSchema } from '../schema.ts';

export const quoteReturnSchema = unitActionSchema.omit({ idempotency_key: true });
export type QuoteReturn = z.infer<typeof quoteReturnSchema>;

export const returnSealedSchema = unitActionSchema.extend({
  /** The refund that the buyer saw. A different one is refused. */
  expected_refund_minor: z.int().min(1).optional(),
});
export type ReturnSealed = z.infer<typeof returnSealedSchema>;
