import type { Database } from '@guildhall/db/database';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  extendSession,
} from '@guildhall/db/identity/commands';
import {
  findSession,
  listSessions,
  type SessionColumns,
} from '@guildhall/db/identity/session-queries';
import type { SessionsTable } from '@guildhall/db/identity/tables';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { User } from '../../users/find-user.ts';

/** The columns of a session besides its id, user and expiry. */
export type SessionFacts = Omit<Selectable<SessionsTable>, 'id' | 'user_id' | 'expires_at'>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createSessionStore>;
    DatabaseSessionAttributes: SessionFacts;
    DatabaseUserAttributes: User;
  }
}

/** 14 days without use; 30 days in any case (rules.md §10). */
const IDLE = new TimeSpan(14, 'd');
const LONGEST = new TimeSpan(30, 'd');

/** Those of staff are shorter: an hour without use, a working day in any case (must-hold G2). */
export const STAFF_LIMITS = { idle_seconds: 3_600, longest_seconds: 12 * 3_600 } as const;

// Objects rather than arrays, so that the compiler reports a missing column.
const FACTS: Record<keyof SessionFacts, true> = {
  ends_at: true,
  ip_address: true,
  user_agent: true,
  created_at: true,
  device_id: true,
  first_factor: true,
  second_factor: true,
  authenticated_at: true,
  last_seen_at: true,
};
const USER: Record<Exclude<keyof User, 'id'>, true> = {
  email: true,
  username: true,
  username_key: true,
  avatar_url: true,
  avatar_large_url: true,
  role: true,
  grants: true,
  restrictions: true,
  is_active: true,
  seller_level: true,
  verification_level: true,
  two_factor: true,
  language: true,
  created_at: true,
  closes_at: true,
  security_changed_at: true,
};
const COLUMNS: SessionColumns = { session: Object.keys(FACTS), user: Object.keys(USER) };

/** Lucia on our own tables. Only this file uses it, so it can be replaced here. */
export function createSessionStore(db: Kysely<Database>) {
  return new Lucia(sessionAdapter(db, COLUMNS), {
    sessionExpiresIn: IDLE,
    getUserAttributes: (user) => user,
    getSessionAttributes: (facts) => facts,
  });
}

/** The latest end of a session that starts now. */
export function sessionEnd(): Date {
  return new Date(Date.now() + LONGEST.milliseconds());
}

/** Opens a new session. Only a token signed with its id gives access to it (S1). */
export async function openSession(
  db: Kysely<Database>,
  userId: string,
  facts: Omit<Insertable<SessionsTable>, 'id' | 'user_id' | 'expires_at'>,
): Promise<{ id: string; ends_at: Date }> {
  const now = new Date();
  const whole = {
    device_id: null,
    first_factor: 'password' as const,
    second_factor: null,
    created_at: now,
    authenticated_at: now,
    last_seen_at: now,
    ...facts,
  } as SessionFacts;
  const { id, ends_at } = await createSessionStore(db).createSession(userId, whole);
  return { id, ends_at };
}

/**
 * Lucia's adapter on `sessions` and `users`. The columns are parameters, so that the published
 * adapter suite can run this code on its own tables.
 */
export function sessionAdapter(db: Kysely<Database>, columns: SessionColumns): Adapter {
  const asDatabaseSession = (row: Readonly<Record<string, unknown>>) =>
    ({
      id: row['id'],
      userId: row['user_id'],
      expiresAt: row['expires_at'],
      attributes: Object.fromEntries(columns.session.map((name) => [name, row[name]])),
    }) as DatabaseSession;
  return {
    async getSessionAndUser(id) {
      const found = await findSession(db, id, columns);
      if (found === null) return [null, null];
      const { id: userId, ...attributes } = found.user as User;
      return [asDatabaseSession(found.session), { id: userId, attributes: attributes as User }];
    },
    getUserSessions: async (userId) =>
      (await listSessions(db, userId, columns)).map((row) => asDatabaseSession({ ...row })),
    async setSession({ id, userId, expiresAt, attributes }) {
      await insertSession(db, { id, user_id: userId, expires_at: expiresAt, ...attributes });
    },
    updateSessionExpiration: async (id, expiresAt) => await extendSession(db, id, expiresAt),
    deleteSession: async (id) => await deleteSession(db, id),
    deleteUserSessions: async (userId) => await deleteSessionsOf(db, userId),
    deleteExpiredSessions: async () => await deleteExpiredSessions(db),
  };
}
