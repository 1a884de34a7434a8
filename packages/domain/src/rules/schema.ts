import { z } from 'zod';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idempotencyKeySchema } from '../kernel/id-schema.ts';
import { ruleChangesSchema } from '../kernel/rules/rule-book-schema.ts';

export const proposeRuleChangeSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  numbers: ruleChangesSchema,
  /** From when on the new version is in force. */
  effective_at: z.iso.datetime(),
  reason: decisionReasonSchema,
});
export type ProposeRuleChange = z.infer<typeof proposeRuleChangeSchema>;
