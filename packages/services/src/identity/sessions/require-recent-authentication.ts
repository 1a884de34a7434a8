import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../../context.ts';
import type { OwnSession } from './read-session.ts';
import { authenticationMethods } from './read-ways-in.ts';

/** How long a proof of who sits there stands for what is dangerous (A7). */
const RECENT_AUTHENTICATION_MS = 10 * 60_000;

export function isRecentlyAuthenticated({
  authenticated_at,
}: Pick<OwnSession, 'authenticated_at'>): boolean {
  return Date.now() - authenticated_at.getTime() < RECENT_AUTHENTICATION_MS;
}

/**
 * Lets pass whoever has proven himself a short while ago in this session. Refuses
 * REAUTH_REQUIRED with the ways in which this user can prove it: `password`, `passkey`, `totp`,
 * and the providers at which he is known.
 */
export async function requireRecentAuthentication(
  context: ServiceContext,
  userId: string,
  session: Pick<OwnSession, 'authenticated_at'>,
): Promise<void> {
  if (isRecentlyAuthenticated(session)) return;
  const methods = await authenticationMethods(context, userId);
  throw new Refusal('REAUTH_REQUIRED', { methods });
}
