import { z } from 'zod';
import { askedLanguageSchema } from '../kernel/language-schema.ts';

export const revealSchema = z.strictObject({
  order_id: z.uuid(),
  unit_id: z.uuid(),
  /**
   * Proof that it is still the buyer who sits there (O13 step-up). Never stored or logged. Left
   * out by whoever has shown a passkey, an app's code or his identity provider just now.
   */
  password: z.string().min(1).max(256).optional(),
  /** The buyer has read that a revealed unit can no longer be returned sealed. */
  consent: z.literal(true),
  /** Of the fields' labels. */
  language: askedLanguageSchema,
});
export type Reveal = z.input<typeof revealSchema>;
