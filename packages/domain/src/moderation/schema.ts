import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { errorCode } from '../kernel/field-errors.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { paragraphsSchema } from '../kernel/text/visible-text.ts';
import { sanctionSchema } from './restriction-schema.ts';
import { REASONS_OF } from './rules.ts';
import {
  BROKEN_RULES,
  MEASURES,
  REPORT_KINDS,
  REPORT_PRIORITIES,
  REPORT_REASONS,
} from './types.ts';

/** The most that reporters and appellants write. */
export const REPORT_NOTE_MAX_LENGTH = 1000;

export const fileReportSchema = z
  .strictObject({
    kind: z.enum(REPORT_KINDS),
    /** Of the user, offer, message, feedback or order. */
    target_id: idSchema,
    reason: z.enum(REPORT_REASONS),
    note: paragraphsSchema({ min: 0, max: REPORT_NOTE_MAX_LENGTH }).default(''),
  })
  .refine(({ kind, reason }) => REASONS_OF[kind].includes(reason), {
    path: ['reason'],
    error: errorCode('not_listed'),
  });
export type FileReport = z.infer<typeof fileReportSchema>;

export const readReportSchema = z.strictObject({ report_id: idSchema });
export type ReadReport = z.infer<typeof readReportSchema>;

export const appealReportSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  report_id: idSchema,
  text: paragraphsSchema({ min: 10, max: REPORT_NOTE_MAX_LENGTH }),
});
export type AppealReport = z.infer<typeof appealReportSchema>;

const page = {
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(20),
};

export const listOwnReportsSchema = z.strictObject({
  /** What the user has reported, or what was decided about them. */
  tab: z.enum(['by_me', 'about_me']),
  ...page,
});
export type ListOwnReports = z.infer<typeof listOwnReportsSchema>;

export const listReportsSchema = z.strictObject({
  filter: z.enum(['waiting', 'mine', 'all']).default('waiting'),
  kind: z.enum(REPORT_KINDS).nullish(),
  search: searchSchema,
  ...page,
});
export type ListReports = z.infer<typeof listReportsSchema>;

export const reportActionSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  report_id: idSchema,
});
export type ReportAction = z.infer<typeof reportActionSchema>;

export const triageReportSchema = reportActionSchema.extend({
  priority: z.enum(REPORT_PRIORITIES),
});
export type TriageReport = z.infer<typeof triageReportSchema>;

/** The reason is told to whom the decision is against. */
export const decideReportSchema = reportActionSchema.extend({ reason: decisionReasonSchema });
export type DecideReport = z.infer<typeof decideReportSchema>;

export const actOnReportSchema = decideReportSchema.extend({
  rule: z.enum(BROKEN_RULES),
  measures: z.array(z.enum(MEASURES)).min(1).max(MEASURES.length),
  /** With the measure `restrict` alone. */
  restriction: sanctionSchema.nullish(),
});
export type ActOnReport = z.infer<typeof actOnReportSchema>;
