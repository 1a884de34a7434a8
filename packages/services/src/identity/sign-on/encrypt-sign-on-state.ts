import { hkdfSync } from 'node:crypto';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { ServiceContext } from '../../context.ts';
import { hashToken } from '../../kernel/token-hash.ts';

/** From the start of a single sign-on to its end (SSO1). */
export const SIGN_ON_SECONDS = 600;

const PURPOSE = {
  /** Whoever he is, lets him in. */
  sign_in: z.object({ purpose: z.literal('sign_in') }),
  /** Lets this user sign in with it from now on … */
  link: z.object({ purpose: z.literal('link'), user_id: z.string(), session_id: z.string() }),
  /** … or proves that he still sits there. */
  prove: z.object({ purpose: z.literal('prove'), user_id: z.string(), session_id: z.string() }),
};
const intentSchema = z.discriminatedUnion('purpose', [
  PURPOSE.sign_in,
  PURPOSE.link,
  PURPOSE.prove,
]);
/** What a single sign-on is for. */
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
/** One single sign-on, as the browser keeps it for us. */
export type SignOnState = z.infer<typeof signOnStateSchema>;

const AUDIENCE = 'single sign-on';

function keyOf({ token_secret }: ServiceContext): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token_secret, '', 'single sign-on cookie', 32));
}

/** Nobody reads or changes what is sealed, the browser that keeps it included. */
export async function encryptSignOnState(
  context: ServiceContext,
  signOn: SignOnState,
): Promise<string> {
  return await new EncryptJWT(signOn)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(signOn.started_at / 1_000))
    .setExpirationTime(Math.floor(signOn.started_at / 1_000) + SIGN_ON_SECONDS)
    .encrypt(keyOf(context));
}

/** Null for whatever we did not seal, or sealed too long ago. */
export async function decryptSignOnState(
  context: ServiceContext,
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
 * The cookie of one single sign-on: each has its own, so that two tabs do not disturb each other.
 * A browser refuses the prefix `__Host-` without https, where there is nothing to protect either.
 */
export function signOnCookieName({ settings }: ServiceContext, state: string): string {
  return `${signOnCookiePrefix(settings.public_url)}${hashToken(state).slice(0, 16)}`;
}

export function signOnCookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sso-' : 'sso-';
}

export function returnPathOf(provider: ProviderName, { purpose }: SignOnIntent): string {
  return purpose === 'sign_in' ? `/auth/social/${provider}` : `/dashboard/settings/${provider}`;
}
