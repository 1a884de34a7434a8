import { z } from 'zod';
import { errorCode } from '../../kernel/field-errors.ts';
import { normalCode, ticketSchema } from '../schema.ts';

/** Six digits from an authenticator app. Spaces and hyphens are removed. */
export const totpCodeSchema = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, errorCode('app_code')));

/** Ten readable characters. */
export const recoveryCodeSchema = z
  .string()
  .max(40)
  .transform(normalCode)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, errorCode('recovery_code')));

export const totpInputSchema = z.strictObject({ code: totpCodeSchema });

export const secondFactorSchema = z.discriminatedUnion('method', [
  z.strictObject({ ticket: ticketSchema, method: z.literal('totp'), code: totpCodeSchema }),
  z.strictObject({
    ticket: ticketSchema,
    method: z.literal('recovery_code'),
    code: recoveryCodeSchema,
  }),
]);
export type SecondFactorInput = z.infer<typeof secondFactorSchema>;
