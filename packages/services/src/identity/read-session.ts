import type { User } from '@guildhall/db/users/queries';
import type { ServiceContext } from '../context.ts';
import { readAccessToken } from './access-token.ts';
import { createSessionStore } from './session-store.ts';

/**
 * Who sends this token: null when it is missing, forged, expired, revoked, or its user is
 * suspended. The user, and so the role, is read anew each time.
 */
export async function readSession(
  context: ServiceContext,
  token: string | null,
): Promise<{ session_id: string; user: User } | null> {
  if (token === null) return null;
  const session_id = await readAccessToken(context.token_secret, token);
  if (session_id === null) return null;
  const { session, user } = await createSessionStore(context.db).validateSession(session_id);
  if (session === null || session.ends_at <= new Date()) return null;
  return { session_id, user };
}
