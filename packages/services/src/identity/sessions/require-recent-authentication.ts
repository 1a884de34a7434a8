import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { OwnSession } from './read-session.ts';
import { authenticationMethods } from './read-ways-in.ts';

/** How long an authentication counts as recent, for sensitive actions (A7). */
const RECENT_AUTHENTICATION_MS = 10 * 60_000;

export function isRecentlyAuthenticated({
  authenticated_at,
}: Pick<OwnSession, 'authenticated_at'>): boolean {
  return Date.now() - authenticated_at.getTime() < RECENT_AUTHENTICATION_MS;
}

/**
 * Requires that the user authenticated recently in this session. Refuses REAUTH_REQUIRED with the
 * methods the user can use: `password`, `passkey`, `totp`, and their linked providers.
 */
export async function requireRecentAuthentication(
  context: IdentityContext,
  userId: string,
  session: Pick<OwnSession, 'authenticated_at'>,
): Promise<void> {
  if (isRecentlyAuthenticated(session)) return;
  const methods = await authenticationMethods(context, userId);
  throw new Refusal('REAUTH_REQUIRED', { methods });
}

/**
 * Requires a passkey or a TOTP code within the last ten minutes, for what only staff do (must-hold
 * G2). Refuses REAUTH_REQUIRED with those of the two that the user has.
 */
export async function requireRecentSecondFactor(
  context: IdentityContext,
  userId: string,
  session: Pick<OwnSession, 'authenticated_at' | 'first_factor' | 'second_factor'>,
): Promise<void> {
  const hasProven = session.first_factor === 'passkey' || session.second_factor !== null;
  if (hasProven && isRecentlyAuthenticated(session)) return;
  const methods = await authenticationMethods(context, userId);
  const second = methods.filter((method) => method === 'passkey' || method === 'totp');
  throw new Refusal('REAUTH_REQUIRED', { methods: second });
}
