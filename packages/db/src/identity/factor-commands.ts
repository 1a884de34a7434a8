import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { PasskeysTable, TotpSecretsTable, UsedTicketsTable } from './tables.ts';

/** Marks a ticket as used. Of several concurrent requests only one gets true. */
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

/** Replaces the unconfirmed secret of a user; a confirmed secret is not affected. */
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

/** Confirms the new secret, which replaces the old one. */
export async function confirmTotpSecret(
  db: Kysely<Database>,
  userId: string,
  setUpAt: string,
  step: number,
): Promise<boolean> {
  await deleteTotpSecret(db, userId);
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    // Only the secret whose code was verified, not one from a setup that was started since.
    .where('created_at', '=', sql<Date>`${setUpAt}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns whether there was a confirmed secret. */
export async function deleteTotpSecret(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Marks a time step as used, of the secret that was set up at this time: a rotation may have
 * wrapped it again since it was read. Returns false unless it is newer than every used step (A5).
 */
export async function takeTotpStep(
  db: Kysely<Database>,
  userId: string,
  setUpAt: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('created_at', '=', sql<Date>`${setUpAt}::timestamptz`)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the recovery codes; the old codes become invalid. */
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

/** Marks a recovery code as used. Returns false if it is unknown or already used (A5). */
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

/** Returns false if the passkey is already registered. */
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
 * Saves the signature counter of a passkey. Returns false if it did not increase, which indicates a
 * cloned authenticator. Authenticators without a counter always send 0.
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

/** Returns whether the user has this passkey. */
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

/** Returns the name of the deleted passkey; null if the user does not have it. */
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

/** Deletes every second factor of a user, passkeys included. */
export async function deleteFactors(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
