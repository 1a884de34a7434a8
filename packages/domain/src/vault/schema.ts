import { z } from 'zod';
import { idSchema } from '../kernel/id-schema.ts';
import { askedLanguageSchema } from '../kernel/language-schema.ts';
import { MAX_UNITS } from '../kernel/rules/number-schemas.ts';

/** Field → value of one secret for each unit, in the order of the units' positions. */
export const secretsOfUnitsSchema = z
  .array(z.record(z.string().max(40), z.string().max(4_000)))
  .min(1)
  .max(MAX_UNITS);

export const revealSchema = z.strictObject({
  order_id: z.uuid(),
  unit_id: z.uuid(),
  /**
   * The buyer's password (O13 step-up). Never stored or logged. Omitted if the buyer has just
   * authenticated with a passkey, an authenticator app or an identity provider.
   */
  password: z.string().min(1).max(256).optional(),
  /** The buyer confirmed that a revealed unit can no longer be returned sealed. */
  consent: z.literal(true),
  /** The language of the field labels. */
  language: askedLanguageSchema,
});
export type Reveal = z.input<typeof revealSchema>;

/** Several units of one order, with one proof and one consent for all of them. */
export const revealUnitsSchema = revealSchema
  .omit({ unit_id: true })
  .extend({ unit_ids: z.array(idSchema).min(1).max(MAX_UNITS) });
export type RevealUnits = z.input<typeof revealUnitsSchema>;
