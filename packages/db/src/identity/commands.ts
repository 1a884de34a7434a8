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

/** Records that a user signed in with this identity. Returns false if it is not theirs. */
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

/** Returns whether the identity existed. */
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

/** Marks a state as used. Of two concurrent requests only one gets true. */
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

/** Extends a session. The new expiry never exceeds the session's absolute end. */
export async function extendSession(db: Kysely<Database>, id: string, expiresAt: Date) {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(${expiresAt}, ends_at)` })
    .where('id', '=', id)
    .execute();
}

/** Records the last use of a session. */
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

/** Deletes all other sessions of the user and returns how many. */
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

/** Returns whether the user had this session. */
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
 * Locks a device and its browser (for share) and says whether sessions may be opened there: it is
 * neither blocked nor forgotten. Who blocks or forgets it waits until they are, and ends them.
 */
export async function lockUsableDevice(
  trx: Transaction<Database>,
  deviceId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('devices')
    .innerJoin('browsers', 'browsers.token_hash', 'devices.token_hash')
    .select(['browsers.blocked_at', 'devices.forgotten_at'])
    .where('devices.id', '=', deviceId)
    .forShare(['devices', 'browsers'])
    .executeTakeFirst();
  return row !== undefined && row.blocked_at === null && row.forgotten_at === null;
}

/** Saves a browser that is seen, locks its row, and returns whether it is blocked. */
export async function upsertBrowser(
  trx: Transaction<Database>,
  browser: { readonly id: string; readonly token_hash: string },
): Promise<{ blocked_at: Date | null }> {
  return await trx
    .insertInto('browsers')
    .values(browser)
    // An update that changes nothing, but waits for who blocks the browser now and is waited for.
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
      })),
    )
    .returning('blocked_at')
    .executeTakeFirstOrThrow();
}

/** Records that somebody is new on a browser, if there was somebody else. */
export async function recordNewUser(trx: Transaction<Database>, tokenHash: string): Promise<void> {
  await trx
    .updateTable('browsers')
    .set({ linked_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where(
      sql<boolean>`exists (select from devices
        where devices.token_hash = browsers.token_hash offset 1)`,
    )
    .execute();
}

/**
 * Saves a user's device, and returns whether it is new to the user, whether it was stored just now,
 * and whether the user had any device before. One that the user has forgotten is new.
 * `with_second_factor` records that the user proved one on it just now.
 */
export async function upsertDevice(
  db: Kysely<Database>,
  { with_second_factor, ...device }: SeenDevice,
): Promise<{ id: string; is_new: boolean; is_first: boolean; had_devices: boolean }> {
  return await db
    .with('seen', (cte) =>
      cte
        .insertInto('devices')
        .values({ ...device, second_factor_at: with_second_factor ? sql<Date>`now()` : null })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'token_hash']).doUpdateSet(({ fn, ref }) => ({
            last_seen_at: sql<Date>`now()`,
            second_factor_at: fn.coalesce(
              ref('excluded.second_factor_at'),
              ref('devices.second_factor_at'),
            ),
            network: fn.coalesce(ref('excluded.network'), ref('devices.network')),
            country: fn.coalesce(ref('excluded.country'), ref('devices.country')),
            user_agent: fn.coalesce(ref('excluded.user_agent'), ref('devices.user_agent')),
            forgotten_at: null,
            returned_at: sql<Date | null>`case when devices.forgotten_at is null
              then devices.returned_at else now() end`,
          })),
        )
        .returning([
          'id',
          sql<boolean>`old.id is null`.as('is_first'),
          sql<boolean>`old.id is null or old.forgotten_at is not null`.as('is_new'),
        ]),
    )
    .selectFrom('seen')
    .select(['id', 'is_new', 'is_first'])
    .select(({ exists, selectFrom }) =>
      // The subquery sees the state before this statement.
      exists(selectFrom('devices').select('id').where('user_id', '=', device.user_id))
        .$castTo<boolean>()
        .as('had_devices'),
    )
    .executeTakeFirstOrThrow();
}

type SeenDevice = Pick<
  Insertable<DevicesTable>,
  'id' | 'user_id' | 'token_hash' | 'network' | 'country' | 'user_agent'
> & { readonly with_second_factor: boolean };

export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** A time from now on the database's own clock, which all sign-in expiries use. */
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

/** Deletes all sign-ups of an address, once one of them has proven it. */
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

/**
 * Marks a proof as used. Returns false if it was used or has expired, also for concurrent requests.
 */
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

/** Deletes this proof and those of its purpose that were made for its user after it. */
export async function deleteMailProofsSince(
  trx: Transaction<Database>,
  { id, user_id: userId, purpose }: { id: string; user_id: string; purpose: MailProofPurpose },
): Promise<void> {
  await trx
    .deleteFrom('mail_proofs')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('id', '>=', id)
    .execute();
}

/** Deletes expired rows. */
export async function deleteOldSignIns(db: Kysely<Database>): Promise<void> {
  const tables = ['sign_ups', 'mail_proofs', 'used_tickets', 'used_states'] as const;
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where expires_at <= now()`.execute(db);
  }
}

/** Saves a new token and invalidates all earlier ones. */
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

/** Marks the token as used. Returns false if it is unknown or already used. */
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
