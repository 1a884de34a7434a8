import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DevicesTable, IdentitiesTable, SessionsTable } from './tables.ts';

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

export async function insertIdentity(
  db: Kysely<Database>,
  identity: Insertable<IdentitiesTable>,
): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

export async function touchIdentity(
  db: Kysely<Database>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Whether there was one. */
export async function deleteIdentity(
  db: Kysely<Database>,
  user_id: string,
  issuer: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether this state was not used before: of two at the same moment, one is told so. */
export async function spendState(
  db: Kysely<Database>,
  state_hash: string,
  expires_at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_states')
    .values({ state_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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

/** Somebody was here. */
export async function touchSession(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(db: Kysely<Database>, user_id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).execute();
}

/** Ends every session of the user but one; answers how many. */
export async function deleteOtherSessions(
  db: Kysely<Database>,
  user_id: string,
  kept_id: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '!=', kept_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether there was such a session of this user. */
export async function deleteSessionOf(
  db: Kysely<Database>,
  user_id: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The row of this user on this browser, made when it is the first time. */
export async function seeDevice(
  db: Kysely<Database>,
  device: Pick<Insertable<DevicesTable>, 'id' | 'user_id' | 'token_hash'>,
): Promise<{ id: string; is_new: boolean }> {
  return await db
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    // A row that was inserted by this statement has been deleted by none.
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
