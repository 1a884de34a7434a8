import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { PasskeysTable, TotpSecretsTable, UsedTicketsTable } from './tables.ts';

/** Whether it had not been used before. Of several at once, one is the first. */
export async function insertUsedTicket(
  db: Kysely<Database>,
  ticket: Insertable<UsedTicketsTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes the place of a secret that waited; the one that counts is left alone. */
export async function saveWaitingTotpSecret(
  db: Kysely<Database>,
  secret: Pick<Insertable<TotpSecretsTable>, 'user_id' | 'key_id' | 'nonce' | 'wrapped_secret'>,
): Promise<void> {
  const { key_id, nonce, wrapped_secret } = secret;
  await db
    .insertInto('totp_secrets')
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('confirmed_at', 'is', null)
        .doUpdateSet({ key_id, nonce, wrapped_secret, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The waiting secret counts from now on, in the place of the one that did. */
export async function confirmTotpSecret(
  db: Kysely<Database>,
  userId: string,
  nonce: Buffer,
  step: number,
): Promise<boolean> {
  await deleteTotpSecret(db, userId);
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    // The very secret whose code was shown, and not one that was begun meanwhile.
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether there was one that counted. */
export async function deleteTotpSecret(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A5: whether this step is newer than every one that was used; then it is used. */
export async function takeTotpStep(
  db: Kysely<Database>,
  userId: string,
  nonce: Buffer,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('nonce', '=', nonce)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** New codes; those before them open nothing any more. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
}

/** Whether there was such a code that had not been used (A5). */
export async function takeRecoveryCode(
  db: Kysely<Database>,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether nobody had it before. */
export async function insertPasskey(
  db: Kysely<Database>,
  passkey: Insertable<PasskeysTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Whether the authenticator has counted on since its last use; those that do not count say 0 each
 * time. One that goes back is a copy of another.
 */
export async function countPasskeyUse(
  db: Kysely<Database>,
  id: string,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether this user has such a passkey. */
export async function renamePasskeyOf(
  db: Kysely<Database>,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its name; null when this user has no such passkey. */
export async function deletePasskeyOf(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
