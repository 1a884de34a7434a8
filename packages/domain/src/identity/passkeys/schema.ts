import { z } from 'zod';
import { ticketSchema } from '../schema.ts';
import { lineSchema } from '../../kernel/text/visible-text.ts';

export const passkeySignInOptionsSchema = z.strictObject({ ticket: ticketSchema.optional() });

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** A credential ID is up to 1023 bytes long. */
const passkeyIdSchema = base64url(1_400);

/**
 * The browser's response to a passkey request (AuthenticationResponseJSON of WebAuthn). Unknown
 * fields that browsers add are dropped.
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

/** The browser's response when it has created a passkey (RegistrationResponseJSON). */
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

export const passkeyNameSchema = lineSchema({ min: 1, max: 60, required: 'name_required' });

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
