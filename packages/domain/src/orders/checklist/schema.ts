import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { SECURING_ITEMS } from './types.ts';

export const tickSecuringSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  item: z.enum(SECURING_ITEMS),
  /** False takes the tick back. */
  is_done: z.boolean(),
});
export type TickSecuring = z.infer<typeof tickSecuringSchema>;
