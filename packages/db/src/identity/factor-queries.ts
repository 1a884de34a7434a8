import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { passkeyColumns, totpSecretColumns } from './tables.ts';

/** The secret of a user's authenticator app, either confirmed or awaiting confirmation. */
export async function findTotpSecret(
  db: Kysely<Database>,
  userId: string,
  which: 'confirmed' | 'waiting',
) {
  return await db
    .selectFrom('totp_secrets')
    .select(totpSecretColumns)
    // To the microsecond, which a Date does not have.
    .select(sql<string>`created_at::text`.as('set_up_at'))
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

export async function findPasskey(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether the user has a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('totp_secrets')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
