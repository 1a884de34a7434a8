import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { UsersTable } from '../users/tables.ts';
import type { SessionsTable } from './tables.ts';

/** The user with his password hash, by normalised address; no hash when he has no password. */
export async function findCredentials(db: Kysely<Database>, email: string) {
  return await db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .selectAll('users')
    .select('credentials.password_hash')
    .where('users.email', '=', email)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Kysely<Database>, user_id: string) {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** A session and its user in one query; expiry is the session store's to judge. */
export async function findSession(
  db: Kysely<Database>,
  id: string,
): Promise<{ session: Selectable<SessionsTable>; user: Selectable<UsersTable> } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.ends_at',
      'sessions.ip_address',
      'sessions.user_agent',
      'sessions.created_at as session_created_at',
      'sessions.device_id',
      'sessions.country',
      'sessions.first_factor',
      'sessions.second_factor',
      'sessions.authenticated_at',
      'sessions.last_seen_at',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    session_id,
    expires_at,
    ends_at,
    ip_address,
    user_agent,
    session_created_at,
    device_id,
    country,
    first_factor,
    second_factor,
    authenticated_at,
    last_seen_at,
    ...user
  } = row;
  return {
    user,
    session: {
      id: session_id,
      user_id: user.id,
      expires_at,
      ends_at,
      ip_address,
      user_agent,
      created_at: session_created_at,
      device_id,
      country,
      first_factor,
      second_factor,
      authenticated_at,
      last_seen_at,
    },
  };
}

export async function listSessions(db: Kysely<Database>, user_id: string) {
  return await db.selectFrom('sessions').selectAll().where('user_id', '=', user_id).execute();
}
