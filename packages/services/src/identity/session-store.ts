import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  slideSession,
} from '@guildhall/db/identity/commands';
import { findSession, listSessions } from '@guildhall/db/identity/queries';
import type { Database } from '@guildhall/db/database';
import type { SessionsTable } from '@guildhall/db/identity/tables';
import type { UsersTable } from '@guildhall/db/users/tables';
import type { Kysely, Selectable } from 'kysely';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';

type SessionFacts = Pick<
  Selectable<SessionsTable>,
  'ends_at' | 'ip_address' | 'user_agent' | 'first_factor' | 'second_factor'
>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createSessionStore>;
    DatabaseSessionAttributes: SessionFacts;
    DatabaseUserAttributes: Selectable<UsersTable>;
  }
}

/** 14 days without use; 30 days in all (rules.md §10). */
const IDLE = new TimeSpan(14, 'd');
const LONGEST = new TimeSpan(30, 'd');

/** Lucia over our own tables. It is used in this file alone, so that it can be replaced in it. */
export function createSessionStore(db: Kysely<Database>) {
  return new Lucia(sessionAdapter(db), {
    sessionExpiresIn: IDLE,
    getUserAttributes: (user) => user,
    getSessionAttributes: ({ ends_at }) => ({ ends_at }),
  });
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** When a session that starts now ends, whatever its use. */
export function sessionEnd(): Date {
  return new Date(Date.now() + LONGEST.milliseconds());
}

function sessionAdapter(db: Kysely<Database>): Adapter {
  const asDatabaseSession = (row: Selectable<SessionsTable>): DatabaseSession => ({
    id: row.id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    attributes: {
      ends_at: row.ends_at,
      ip_address: row.ip_address,
      user_agent: row.user_agent,
      first_factor: row.first_factor,
      second_factor: row.second_factor,
    },
  });
  return {
    async getSessionAndUser(id) {
      const found = await findSession(db, id);
      // A suspended user's sessions are over at once (S3).
      if (found === null || !found.user.is_active) return [null, null];
      const { session, user } = found;
      return [asDatabaseSession(session), { id: user.id, attributes: user }];
    },
    getUserSessions: async (user_id) => (await listSessions(db, user_id)).map(asDatabaseSession),
    async setSession({ id, userId, expiresAt, attributes }) {
      await insertSession(db, { id, user_id: userId, expires_at: expiresAt, ...attributes });
    },
    updateSessionExpiration: async (id, expires_at) => await slideSession(db, id, expires_at),
    deleteSession: async (id) => await deleteSession(db, id),
    deleteUserSessions: async (user_id) => await deleteSessionsOf(db, user_id),
    deleteExpiredSessions: async () => await deleteExpiredSessions(db),
  };
}
