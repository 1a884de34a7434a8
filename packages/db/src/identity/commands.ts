import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { SessionsTable } from './tables.ts';

export async function saveCredentials(
  db: Kysely<Database>,
  user_id: string,
  password_hash: string,
): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id, password_hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function insertSession(db: Kysely<Database>, session: Insertable<SessionsTable>) {
  await db.insertInto('sessions').values(session).execute();
}

/** The slide never passes the session's absolute end. */
export async function slideSession(db: Kysely<Database>, id: string, expires_at: Date) {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(${expires_at}, ends_at)` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(db: Kysely<Database>, user_id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).execute();
}

export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
