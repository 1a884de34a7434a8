import type { readSecondFactors } from '@guildhall/services/identity/second-factor/read-second-factors';
import { z } from 'zod';
import { renewedView } from '../views.ts';

export const totpSecretView = z.object({
  uri: z.string().describe('otpauth:// URI for a QR code'),
  secret: z.string().describe('the same secret for manual entry: base32'),
});

export const recoveryCodesView = z.object({ recovery_codes: z.array(z.string()) });

export const changedFactorsView = z.object({
  access_token: renewedView.shape.access_token,
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('shown only once; null when the existing codes stay valid'),
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
      is_backed_up: z
        .boolean()
        .describe('whether the passkey is backed up, for use on other devices'),
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

/** Copies the read-only list, since the output type is plain JSON. */
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
