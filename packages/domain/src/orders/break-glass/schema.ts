import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { askedLanguageSchema } from '../../kernel/language-schema.ts';
import { CASE_KINDS } from '../types.ts';

export const caseOfOrderSchema = z.strictObject({ order_id: idSchema });

export const proposeViewSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  case_kind: z.enum(CASE_KINDS),
  /** The buyer reads it in the log of views. */
  reason: decisionReasonSchema,
});
export type ProposeView = z.infer<typeof proposeViewSchema>;

export const viewInCaseSchema = z.strictObject({
  order_id: idSchema,
  /** The language of the field labels. */
  language: askedLanguageSchema,
});
export type ViewInCase = z.input<typeof viewInCaseSchema>;
