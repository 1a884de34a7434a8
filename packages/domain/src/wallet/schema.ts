import { z } from 'zod';
import { MAX_AMOUNT_MINOR } from '../kernel/rule-book-schema.ts';

export const listEntriesSchema = z.strictObject({
  account: z
    .enum(['all', 'wallet', 'available', 'hold', 'reserve', 'escrow', 'receivable', 'wd'])
    .default('all'),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(25),
});
export type ListEntries = z.infer<typeof listEntriesSchema>;

export const moveEarningsSchema = z.strictObject({
  idempotency_key: z.uuid(),
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});
export type MoveEarnings = z.infer<typeof moveEarningsSchema>;

/** A month of UTC. */
export const statementSchema = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
});
