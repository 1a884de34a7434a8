import { z } from 'zod';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idSchema } from '../kernel/id-schema.ts';
import { lineSchema } from '../kernel/text/visible-text.ts';

/** A name as it is in the papers of a person or company. */
const legalNameSchema = lineSchema({ min: 2, max: 200 });

export const verifyUserSchema = z
  .strictObject({
    user_id: idSchema,
    /** V0 to V3 (rules.md §8); a lower level takes a verification back. */
    level: z.int().min(0).max(3),
    /** Required for V2 and V3. */
    legal_name: legalNameSchema.nullable(),
    reason: decisionReasonSchema,
  })
  .refine(({ level, legal_name: name }) => level < 2 || name !== null, {
    path: ['legal_name'],
    error: 'required',
  });
export type VerifyUser = z.infer<typeof verifyUserSchema>;
