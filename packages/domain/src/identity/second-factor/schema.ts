import { z } from 'zod';

/** Six digits of an authenticator app, however they were typed. */
export const totpCodeSchema = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'Enter the six digits of your app.'));

/** Letters and digits that nobody takes for each other: 5 bits each. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters, however they were typed: what looks like another is read as that one. */
export const recoveryCodeSchema = z
  .string()
  .max(40)
  .transform((text) =>
    text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Enter one of your recovery codes.'));

const ticketSchema = z.string().min(1).max(1_500);

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

export const passkeySignInOptionsSchema = z.strictObject({ ticket: ticketSchema.optional() });

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** A credential's id: up to 1023 bytes. */
export const passkeyIdSchema = base64url(1_400);

/**
 * What a browser answers when it is asked for a passkey (WebAuthn's AuthenticationResponseJSON).
 * Browsers add fields as they please, which are left out.
 */
export const assertionSchema = z.object({
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.string().max(100).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** What a browser answers when it has made a passkey (RegistrationResponseJSON). */
export const attestationSchema = z.object({
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof attestationSchema>;

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1, 'Give it a name.')
  .max(60, 'At most 60 characters.');

export const passkeyProofSchema = z.strictObject({
  handle: ticketSchema,
  response: assertionSchema,
});
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

export const registerPasskeySchema = z.strictObject({
  handle: ticketSchema,
  response: attestationSchema,
  name: passkeyNameSchema,
});
export type RegisterPasskey = z.infer<typeof registerPasskeySchema>;

export const renamePasskeySchema = z.strictObject({ id: passkeyIdSchema, name: passkeyNameSchema });
export const removePasskeySchema = z.strictObject({ id: passkeyIdSchema });
