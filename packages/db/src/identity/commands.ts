import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type {
  DevicesTable,
  IdentitiesTable,
  MailProofPurpose,
  SessionsTable,
  SignUpsTable,
} from './tables.ts';

export async function saveCredentials(
  db: Kysely<Database>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ password_hash: passwordHash, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function insertIdentity(
  db: Kysely<Database>,
  identity: Insertable<IdentitiesTable>,
): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

/** Somebody came in by this identity; whether it is this user's. */
export async function touchIdentity(
  db: Kysely<Database>,
  { issuer, subject }: { issuer: string; subject: string },
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identities')
    .set({ last_used_at: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there was one. */
export async function deleteIdentity(
  db: Kysely<Database>,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether this state was not used before: of two at the same moment, one is told so. */
export async function consumeState(
  db: Kysely<Database>,
  stateHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_states')
    .values({ state_hash: stateHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertSession(db: Kysely<Database>, session: Insertable<SessionsTable>) {
  await db.insertInto('sessions').values(session).execute();
}

/** The slide never passes the session's absolute end. */
export async function extendSession(db: Kysely<Database>, id: string, expiresAt: Date) {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(${expiresAt}, ends_at)` })
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

export async function deleteSessionsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends every session of the user but one; answers how many. */
export async function deleteOtherSessions(
  db: Kysely<Database>,
  userId: string,
  keptId: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether there was such a session of this user. */
export async function deleteSessionOf(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The row of this user on this browser, made when it is the first time, and whether he had been
 * seen on any before.
 */
export async function upsertDevice(
  db: Kysely<Database>,
  device: Pick<Insertable<DevicesTable>, 'id' | 'user_id' | 'token_hash'>,
): Promise<{ id: string; is_new: boolean; had_devices: boolean }> {
  return await db
    .with('seen', (cte) =>
      cte
        .insertInto('devices')
        .values(device)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'token_hash'])
            .doUpdateSet({ last_seen_at: sql<Date>`now()` }),
        )
        // A row that was inserted by this statement has been deleted by none.
        .returning(['id', sql<boolean>`xmax = 0`.as('is_new')]),
    )
    .selectFrom('seen')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      // As it was before this statement.
      exists(selectFrom('devices').select('id').where('user_id', '=', device.user_id))
        .$castTo<boolean>()
        .as('had_devices'),
    )
    .executeTakeFirstOrThrow();
}

export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** A time from now on the database's own clock: signing in knows no other. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function insertSignUp(
  db: Kysely<Database>,
  {
    live_seconds,
    ...signUp
  }: Omit<Insertable<SignUpsTable>, 'expires_at'> & {
    live_seconds: number;
  },
): Promise<void> {
  await db
    .insertInto('sign_ups')
    .values({ ...signUp, expires_at: inSeconds(live_seconds) })
    .execute();
}

/** Whoever was first to prove the address has it; the others' sign-ups are over. */
export async function deleteSignUpsOf(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}

export async function insertMailProof(
  db: Kysely<Database>,
  {
    live_seconds,
    ...proof
  }: {
    id: string;
    purpose: MailProofPurpose;
    user_id: string;
    email: string;
    live_seconds: number;
  },
): Promise<void> {
  await db
    .insertInto('mail_proofs')
    .values({ ...proof, expires_at: inSeconds(live_seconds), used_at: null })
    .execute();
}

/** Whether it was still good: each proof is spent once, however many come with it. */
export async function consumeMailProof(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_proofs')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteMailProofsOf(
  trx: Transaction<Database>,
  userId: string,
  purpose: MailProofPurpose,
): Promise<void> {
  await trx
    .deleteFrom('mail_proofs')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** What is over: nobody can use it any more, so nobody needs it. */
export async function deleteOldSignIns(db: Kysely<Database>): Promise<void> {
  const tables = ['sign_ups', 'mail_proofs', 'used_tickets', 'used_states'] as const;
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where expires_at <= now()`.execute(db);
  }
}

/** From now on this token makes an admin, and no earlier one. */
export async function replaceFirstAdminToken(
  trx: Transaction<Database>,
  tokenHash: string,
): Promise<void> {
  await voidFirstAdminTokens(trx);
  await trx
    .insertInto('first_admin_tokens')
    .values({ token_hash: tokenHash, used_at: null, used_by: null })
    .execute();
}

export async function voidFirstAdminTokens(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('first_admin_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .execute();
}

/** Whether the token was good: it is once. */
export async function consumeFirstAdminToken(
  trx: Transaction<Database>,
  tokenHash: string,
  usedBy: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('first_admin_tokens')
    .set({ used_at: sql<Date>`now()`, used_by: usedBy })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
