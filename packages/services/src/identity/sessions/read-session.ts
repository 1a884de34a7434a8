import { touchSession } from '@guildhall/db/identity/commands';
import type { IdentityContext } from '../context.ts';
import type { User } from '../../users/find-user.ts';
import { readAccessToken } from './access-token.ts';
import { createSessionStore, type SessionFacts } from './session-store.ts';

/** The session of the request. */
export interface OwnSession extends SessionFacts {
  readonly id: string;
}

/** How stale `last_seen_at` may get: only users read it, so most reads do not write. */
const SEEN_AFTER_MS = 5 * 60_000;

/**
 * The session and user of this token. Null when it is missing, forged, expired or revoked, or when
 * the user is deactivated (S3). The user, and so the role, is read from the database each time.
 */
export async function readSession(
  context: IdentityContext,
  token: string | null,
): Promise<{ session: OwnSession; user: User } | null> {
  if (token === null) return null;
  const id = await readAccessToken(context.token_secret, token);
  if (id === null) return null;
  const { session, user } = await createSessionStore(context.db).validateSession(id);
  if (session === null || !user.is_active) return null;
  const now = Date.now();
  if (session.ends_at.getTime() <= now) return null;
  if (now - session.last_seen_at.getTime() > SEEN_AFTER_MS) await touchSession(context.db, id);
  return { session, user };
}
