import { z } from 'zod';

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, as far as this site uses it. */
const requestOptions = z.object({
  challenge: z.string().describe('base64url'),
  timeout: z.int().optional().describe('milliseconds'),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: verification.optional(),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as far as this site uses it. */
const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string().describe('base64url'),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional().describe('milliseconds'),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
});

const handle = z.string().describe('to be sent back with the response, once, within five minutes');
export const passkeyOptionsView = z.object({ handle, options: requestOptions });
export const newPasskeyView = z.object({ handle, options: creationOptions });
