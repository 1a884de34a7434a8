import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { type User, usersAs, usersNamed } from '../users/queries.ts';
import { userColumns } from '../users/tables.ts';
import {
  mailProofColumns,
  type MailProofPurpose,
  type MailProofsTable,
  signUpColumns,
  type SignUpsTable,
} from './tables.ts';

/** A user with their password hash, by normalized address. The hash is null without a password. */
export async function findCredentials(db: Kysely<Database>, email: string) {
  return await db
    .selectFrom(usersAs('user'))
    .leftJoin('credentials', 'credentials.user_id', 'user.id')
    .select(columnsIn('user', userColumns))
    .select('credentials.password_hash')
    .where('user.email', '=', email)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Kysely<Database>, userId: string) {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** The user of an identity, by issuer and subject only (SSO5). */
export async function findIdentityUser(
  db: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  return await db
    .selectFrom('identities')
    .innerJoin(usersAs('user'), 'user.id', 'identities.user_id')
    .select(columnsIn('user', userColumns))
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentities(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('identities')
    .select(['issuer', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The number of sign-in methods of a user: password, passkeys, identities. */
export async function countSignInMethods(db: Kysely<Database>, userId: string): Promise<number> {
  const of = (table: 'credentials' | 'passkeys' | 'identities') =>
    db.selectFrom(table).select('user_id').where('user_id', '=', userId);
  const ways = await of('credentials')
    .unionAll(of('passkeys'))
    .unionAll(of('identities'))
    .execute();
  return ways.length;
}

/** Whether a user or a pending sign-up has this name. */
export async function isUsernameReserved(
  db: Kysely<Database>,
  usernameKey: string,
): Promise<boolean> {
  const held = await usersNamed(db, usernameKey)
    .unionAll(
      db.selectFrom('sign_ups').select('user_id as id').where('username_key', '=', usernameKey),
    )
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * The authentication methods of a user: `password`, `passkey`, `totp`, and issuers of identities.
 */
export async function listAuthenticationMethods(
  db: Kysely<Database>,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ way: string }>`
    select way from (
      select 1 as rank, 'password' as way from credentials where user_id = ${userId}
      union all
      select 2, 'passkey' from passkeys where user_id = ${userId}
      union all
      select 3, 'totp' from totp_secrets where user_id = ${userId} and confirmed_at is not null
      union all
      select 4, issuer from identities where user_id = ${userId}
    ) as ways group by way order by min(rank), way`.execute(db);
  return rows.map(({ way }) => way);
}

const isLive = sql<boolean>`expires_at > now()`;

/** The data of an address that a sign-in needs. */
export interface SignInFacts {
  /** The user with this address; null if no user has proven it. */
  readonly user_id: string | null;
  readonly password_hash: string | null;
  /** Detects whether the credentials have changed when it is read again. */
  readonly security_changed_at: Date | null;
  /** The newest sign-up with a password that has not proven the address yet. */
  readonly awaiting_user_id: string | null;
  readonly awaiting_password_hash: string | null;
  /** Whether the user has signed in on this browser before. */
  readonly is_known_device: boolean;
}

/** Reads all facts in one query that takes the same time for an unknown address (A4). */
export async function findForSignIn(
  db: Kysely<Database>,
  email: string,
  deviceTokenHash: string | null,
): Promise<SignInFacts> {
  return await db
    .selectFrom(sql<{ email: string }>`(select ${email}::text as email)`.as('asked'))
    .leftJoin(usersAs('user'), 'user.email', 'asked.email')
    .leftJoin('credentials', 'credentials.user_id', 'user.id')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.user_id', '=', 'user.id')
        .on('devices.token_hash', '=', deviceTokenHash)
        .on('devices.forgotten_at', 'is', null),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('sign_ups')
          .select(['user_id', 'password_hash'])
          .whereRef('email', '=', 'asked.email')
          .where('password_hash', 'is not', null)
          .where(isLive)
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('awaiting'),
      (join) => join.onTrue(),
    )
    .select([
      'user.id as user_id',
      'credentials.password_hash',
      'user.security_changed_at',
      'awaiting.user_id as awaiting_user_id',
      'awaiting.password_hash as awaiting_password_hash',
      sql<boolean>`devices.id is not null`.as('is_known_device'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest sign-up with this identity and address that has not proven the address yet. */
export async function findSignUpOfIdentity(
  db: Kysely<Database>,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<Selectable<SignUpsTable> | undefined> {
  return await db
    .selectFrom('sign_ups')
    .select(signUpColumns)
    .where('email', '=', email)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(isLive)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findSignUp(
  db: Kysely<Database>,
  userId: string,
): Promise<Selectable<SignUpsTable> | undefined> {
  return await db
    .selectFrom('sign_ups')
    .select(signUpColumns)
    .where('user_id', '=', userId)
    .where(isLive)
    .executeTakeFirst();
}

/** Locks the sign-up for update. A concurrent activation waits and then finds no row. */
export async function lockSignUp(
  trx: Transaction<Database>,
  userId: string,
): Promise<Selectable<SignUpsTable> | undefined> {
  return await trx
    .selectFrom('sign_ups')
    .select(signUpColumns)
    .where('user_id', '=', userId)
    .where(isLive)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Serializes decisions about a username with an advisory lock, since users and sign-ups are two
 * tables.
 */
export async function lockUsername(trx: Transaction<Database>, usernameKey: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name ${usernameKey}`}, 0))`.execute(
    trx,
  );
}

/** Whether another user, or a pending sign-up, has this name. */
export async function isUsernameTakenFor(
  db: Kysely<Database>,
  usernameKey: string,
  userId: string,
): Promise<boolean> {
  const row = await usersNamed(db, usernameKey)
    .where('id', '<>', userId)
    .unionAll(
      db
        .selectFrom('sign_ups')
        .select('user_id as id')
        .where('username_key', '=', usernameKey)
        .where(isLive),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user, or a pending sign-up with another address, has this name. */
export async function isUsernameTaken(
  db: Kysely<Database>,
  usernameKey: string,
  email: string,
): Promise<boolean> {
  const row = await usersNamed(db, usernameKey)
    .unionAll(
      db
        .selectFrom('sign_ups')
        .select('user_id as id')
        .where('username_key', '=', usernameKey)
        .where('email', '<>', email)
        .where(isLive),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMailProof(
  db: Kysely<Database>,
  id: string,
): Promise<Selectable<MailProofsTable> | undefined> {
  return await db
    .selectFrom('mail_proofs')
    .select(mailProofColumns)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(isLive)
    .executeTakeFirst();
}

/** The newest proof, if it is still valid; it invalidates earlier ones. */
export async function findNewestMailProof(
  db: Kysely<Database>,
  userId: string,
  purpose: MailProofPurpose,
): Promise<Selectable<MailProofsTable> | undefined> {
  const newest = await db
    .selectFrom('mail_proofs')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? undefined : await findMailProof(db, newest.id);
}

/** Locks an address until the transaction ends, so that one long code is made for it. */
export async function lockAddress(trx: Transaction<Database>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(trx);
}

/** The newest proof of an address that serves all of its requests, if it stays valid this long. */
export async function findAddressProof(
  db: Kysely<Database>,
  email: string,
  leftSeconds = 0,
): Promise<Selectable<MailProofsTable> | undefined> {
  return await db
    .selectFrom('mail_proofs')
    .select(mailProofColumns)
    .where('email', '=', email)
    .where('purpose', '=', 'address')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + make_interval(secs => ${leftSeconds})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
