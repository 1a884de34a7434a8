import { z } from 'zod';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { MAX_AMOUNT_MINOR } from '../kernel/rules/number-schemas.ts';
import { ENTRY_KINDS } from './types.ts';

export const listEntriesSchema = z.strictObject({
  account: z
    .enum(['all', 'wallet', 'available', 'hold', 'reserve', 'escrow', 'receivable', 'wd'])
    .default('all'),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(25),
});
export type ListEntries = z.infer<typeof listEntriesSchema>;

/** A day of UTC of this century. */
const daySchema = z.iso.date().regex(/^20/);

/** What a statement shows: `all` kinds and accounts, and every day, unless narrowed. */
const statementFilter = {
  account: listEntriesSchema.shape.account,
  kind: z.enum(['all', ...ENTRY_KINDS]).default('all'),
  /** The first and the last day. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Contained in an order's title, product, number, or the name of its other party. */
  search: z.string().trim().max(80).default(''),
};

export const listStatementSchema = z.strictObject({
  ...statementFilter,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(50).default(20),
});
export type ListStatement = z.infer<typeof listStatementSchema>;

export const exportStatementSchema = z.strictObject(statementFilter);
export type ExportStatement = z.infer<typeof exportStatementSchema>;

export const moveEarningsSchema = z.strictObject({
  idempotency_key: z.uuid(),
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
});
export type MoveEarnings = z.infer<typeof moveEarningsSchema>;

/** A month of UTC. */
export const statementSchema = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
});

/** How many days back the money of a wallet is drawn, today included. */
export const CHART_RANGES = [30, 90, 365] as const;
export const readMoneyOverTimeSchema = z.strictObject({
  days: z.literal(CHART_RANGES).default(90),
});
export type ReadMoneyOverTime = z.infer<typeof readMoneyOverTimeSchema>;

/** Capital that the operator has paid in (E18). */
export const contributeCapitalSchema = z.strictObject({
  amount_minor: z.int().min(1).max(MAX_AMOUNT_MINOR),
  reason: decisionReasonSchema,
});
export type ContributeCapital = z.output<typeof contributeCapitalSchema>;
