import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** The secret of a user's authenticator app: the one that counts, or the one that waits. */
export async function findTotpSecret(
  db: Kysely<Database>,
  userId: string,
  which: 'confirmed' | 'waiting',
) {
  return await db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

export async function findPasskey(db: Kysely<Database>, id: string) {
  return await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's passkeys, the oldest first. */
export async function listPasskeys(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('passkeys')
    .selectAll()
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

/** When a way in of this user was last changed; null when none ever was. */
export async function securityChangedAt(
  db: Kysely<Database>,
  userId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('security_changed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.security_changed_at ?? null;
}

/** The user as he is, and as he stays until this transaction has ended. */
export async function lockUserForShare(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}
