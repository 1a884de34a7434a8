import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { CANCELLATION_REASONS, REQUEST_KINDS } from '../types.ts';

const ofOrder = { idempotency_key: idempotencyKeySchema, order_id: idSchema };

export const askCancellationSchema = z.strictObject({
  ...ofOrder,
  reason: z.enum(CANCELLATION_REASONS).nullable().default(null),
});
export type AskCancellation = z.infer<typeof askCancellationSchema>;

/** Until when follows from the order: the next longer delivery option. */
export const askExtensionSchema = z.strictObject(ofOrder);
export type AskExtension = z.infer<typeof askExtensionSchema>;

export const answerRequestSchema = z.strictObject({
  ...ofOrder,
  /** What is answered: there is one request of a kind in an order. */
  kind: z.enum(REQUEST_KINDS),
  answer: z.enum(['accept', 'refuse']),
});
export type AnswerRequest = z.infer<typeof answerRequestSchema>;

export const withdrawRequestSchema = z.strictObject({ ...ofOrder, kind: z.enum(REQUEST_KINDS) });
export type WithdrawRequest = z.infer<typeof withdrawRequestSchema>;
