import type { readSecondFactors } from '@guildhall/services/identity/second-factor/read-second-factors';
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

const handle = z.string().describe('sent back with the answer, once, within five minutes');
export const passkeyQuestionView = z.object({ handle, options: requestOptions });
export const newPasskeyView = z.object({ handle, options: creationOptions });

export const totpSecretView = z.object({
  uri: z.string().describe('otpauth://, as a QR code holds it'),
  secret: z.string().describe('the same by hand: base32'),
});

export const recoveryCodesView = z.object({ recovery_codes: z.array(z.string()) });

const access_token = z.string().describe('takes the place of the token that asked');
export const renewedView = z.object({ access_token });
export const changedFactorsView = z.object({
  access_token,
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('shown this once; null when those of before go on'),
});

export const secondFactorsView = z.object({
  totp_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      is_backed_up: z.boolean().describe('whether its maker keeps a copy for other devices'),
    }),
  ),
});
export type SecondFactorsView = z.infer<typeof secondFactorsView>;

export function toSecondFactors(
  found: Awaited<ReturnType<typeof readSecondFactors>>,
): SecondFactorsView {
  const { totp_since, recovery_codes_left, passkeys } = found;
  return {
    totp_since: totp_since?.toISOString() ?? null,
    recovery_codes_left,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** What a browser of the wire gets is plain JSON, so a list is not a frozen one. */
export function toChangedFactors(changed: {
  access_token: string;
  recovery_codes: readonly string[] | null;
}): z.infer<typeof changedFactorsView> {
  const { access_token: token, recovery_codes } = changed;
  return {
    access_token: token,
    recovery_codes: recovery_codes === null ? null : [...recovery_codes],
  };
}
