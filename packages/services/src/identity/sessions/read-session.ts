import { touchSession } from '@guildhall/db/identity/commands';
import type { IdentityContext } from '../context.ts';
import type { User } from '../../users/find-user.ts';
import { readAccessToken } from './access-token.ts';
import { createSessionStore, type SessionFacts, STAFF_LIMITS } from './session-store.ts';

/** The session of the request. */
export interface OwnSession extends SessionFacts {
  readonly id: string;
}

/** How stale `last_seen_at` may get: only users read it, so most reads do not write. */
const SEEN_AFTER_MS = 5 * 60_000;

/** Whether a session of staff has lasted or rested for longer than theirs may. */
function isOverForStaff({ created_at, last_seen_at }: SessionFacts, now: number): boolean {
  const { idle_seconds: idle, longest_seconds: longest } = STAFF_LIMITS;
  const secondsSince = (at: Date) => (now - at.getTime()) / 1_000;
  return secondsSince(last_seen_at) >= idle || secondsSince(created_at) >= longest;
}

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
  if (user.role !== 'user' && isOverForStaff(session, now)) return null;
  if (now - session.last_seen_at.getTime() > SEEN_AFTER_MS) await touchSession(context.db, id);
  return { session, user };
}
