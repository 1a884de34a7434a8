import { hkdfSync } from 'node:crypto';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { IdentityContext } from '../context.ts';
import { hashToken } from '../../kernel/token-hash.ts';

/** The longest time from start to end of a single sign-on (SSO1). */
export const SIGN_ON_SECONDS = 600;

const PURPOSE = {
  /** Signs in, or signs up, the user of the identity. */
  sign_in: z.object({ purpose: z.literal('sign_in') }),
  /** Links the identity to this user … */
  link: z.object({ purpose: z.literal('link'), user_id: z.string(), session_id: z.string() }),
  /** … or authenticates this user again (step-up). */
  prove: z.object({ purpose: z.literal('prove'), user_id: z.string(), session_id: z.string() }),
};
const intentSchema = z.discriminatedUnion('purpose', [
  PURPOSE.sign_in,
  PURPOSE.link,
  PURPOSE.prove,
]);
/** The purpose of a single sign-on. */
export type SignOnIntent = z.infer<typeof intentSchema>;

const signOnStateSchema = z.object({
  provider: z.enum(PROVIDER_NAMES),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
  started_at: z.number(),
  intent: intentSchema,
});
/** The state of one single sign-on, stored encrypted in a cookie. */
export type SignOnState = z.infer<typeof signOnStateSchema>;

const AUDIENCE = 'single sign-on';

function keyOf({ token_secret }: IdentityContext): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token_secret, '', 'single sign-on cookie', 32));
}

/** Encrypts the state: the browser that stores it can neither read nor change it. */
export async function encryptSignOnState(
  context: IdentityContext,
  signOn: SignOnState,
): Promise<string> {
  return await new EncryptJWT(signOn)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(signOn.started_at / 1_000))
    .setExpirationTime(Math.floor(signOn.started_at / 1_000) + SIGN_ON_SECONDS)
    .encrypt(keyOf(context));
}

/** Null for a state that is forged or older than ten minutes. */
export async function decryptSignOnState(
  context: IdentityContext,
  sealed: string,
): Promise<SignOnState | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(context), {
      audience: AUDIENCE,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['iat', 'exp'],
    });
    return signOnStateSchema.parse(payload);
  } catch {
    return null;
  }
}

/**
 * The cookie name of one single sign-on. Each has its own, so that two tabs do not interfere.
 * Without https there is no `__Host-` prefix, since browsers would refuse the cookie.
 */
export function signOnCookieName({ settings }: IdentityContext, state: string): string {
  return `${signOnCookiePrefix(settings.public_url)}${hashToken(state).slice(0, 16)}`;
}

export function signOnCookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sso-' : 'sso-';
}

export function returnPathOf(provider: ProviderName, { purpose }: SignOnIntent): string {
  return purpose === 'sign_in' ? `/auth/social/${provider}` : `/dashboard/settings/${provider}`;
}
