import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../../context.ts';
import { waysToProve } from '../sign-on/read-identities.ts';
import type { OwnSession } from './read-session.ts';

/** How long a proof of who sits there stands for what is dangerous (A7). */
export const FRESH_FOR_MS = 10 * 60_000;

export function isFresh({ authenticated_at }: Pick<OwnSession, 'authenticated_at'>): boolean {
  return Date.now() - authenticated_at.getTime() < FRESH_FOR_MS;
}

/**
 * Lets pass whoever has proven himself a short while ago in this session. Refuses
 * REAUTH_REQUIRED with the ways in which this user can prove it: `password`, `passkey`, `totp`,
 * and the providers at which he is known.
 */
export async function requireFresh(
  context: ServiceContext,
  user_id: string,
  session: Pick<OwnSession, 'authenticated_at'>,
): Promise<void> {
  if (isFresh(session)) return;
  const methods = await waysToProve(context, user_id);
  throw new Refusal('REAUTH_REQUIRED', { methods });
}
