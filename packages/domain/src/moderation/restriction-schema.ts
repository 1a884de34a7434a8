import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { paragraphsSchema } from '../kernel/text/visible-text.ts';
import { LONGEST_RESTRICTION_DAYS, SANCTION_KINDS } from './restriction-rules.ts';

const days = z.int().min(1).max(LONGEST_RESTRICTION_DAYS);

/** What a decision about a report restricts its target to; only a ban has no days. */
export const sanctionSchema = z.strictObject({
  kind: z.enum(SANCTION_KINDS),
  days: days.nullable(),
});

export const readRestrictionSchema = z.strictObject({ restriction_id: idSchema });
export type ReadRestriction = z.infer<typeof readRestrictionSchema>;

export const listRestrictionsSchema = z.strictObject({
  /** Those that wait for staff, that are in force, or all. */
  filter: z.enum(['waiting', 'in_force', 'all']).default('in_force'),
  search: searchSchema,
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListRestrictions = z.infer<typeof listRestrictionsSchema>;

const action = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  restriction_id: idSchema,
});

export const appealRestrictionSchema = action.extend({
  text: paragraphsSchema({ min: 10, max: 1000 }),
});
export type AppealRestriction = z.infer<typeof appealRestrictionSchema>;

/** Points that led to no restriction, which would be appealed with them. */
export const appealPointsSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  points_id: idSchema,
  text: paragraphsSchema({ min: 10, max: 1000 }),
});
export type AppealPoints = z.infer<typeof appealPointsSchema>;

/** The reason is told to the restricted user. */
export const decideRestrictionSchema = action.extend({ reason: decisionReasonSchema });
export type DecideRestriction = z.infer<typeof decideRestrictionSchema>;

/** The new end is so many days from now. */
export const changeRestrictionEndSchema = decideRestrictionSchema.extend({ days });
export type ChangeRestrictionEnd = z.infer<typeof changeRestrictionEndSchema>;
