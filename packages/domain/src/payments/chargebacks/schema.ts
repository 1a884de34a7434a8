import { z } from 'zod';
import { CHARGEBACK_STATES } from './states.ts';

/** One page of the chargebacks in one state, newest first. */
export const listChargebacksSchema = z
  .strictObject({
    state: z.enum(CHARGEBACK_STATES).default('open'),
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(100).default(50),
  })
  .prefault({});
export type ListChargebacks = z.infer<typeof listChargebacksSchema>;
