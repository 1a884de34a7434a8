import { touchSession } from '@guildhall/db/identity/commands';
import type { ServiceContext } from '../../context.ts';
import type { User } from '../../users/find-user.ts';
import { readAccessToken } from './access-token.ts';
import { createSessionStore, type SessionFacts } from './session-store.ts';

/** The session of whoever asks. */
export interface OwnSession extends SessionFacts {
  readonly id: string;
}

/** "Last seen" is for people: to the nearest minutes, so that reading does not mean writing. */
const SEEN_AFTER_MS = 5 * 60_000;

/**
 * Who sends this token: null when it is missing, forged, expired, revoked, or its user is
 * suspended (S3). The user, and so the role, is read anew each time.
 */
export async function readSession(
  context: ServiceContext,
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
