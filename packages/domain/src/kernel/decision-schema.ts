import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from './id-schema.ts';
import { paragraphsSchema } from './text/visible-text.ts';

/** The least length of a reason, in characters. */
export const LEAST_REASON = 10;

/** Why staff decide as they do; it stays in the audit log. */
export const decisionReasonSchema = paragraphsSchema({ min: LEAST_REASON, max: 2_000 });

export const confirmDecisionSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  proposal_id: idSchema,
  /** Of the proposal that was shown. Another one is refused. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ConfirmDecision = z.infer<typeof confirmDecisionSchema>;

export const dismissDecisionSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  proposal_id: idSchema,
  reason: decisionReasonSchema,
});
export type DismissDecision = z.infer<typeof dismissDecisionSchema>;
