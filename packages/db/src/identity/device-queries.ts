import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Whether a user has signed in on a device on which another one has. A device counts however long
 * ago it was: its cookie lives for a year after the last sign-in.
 */
export function haveSharedDevice(userRef: string, otherId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from devices as own
      join devices as theirs on theirs.token_hash = own.token_hash
      where own.user_id = ${otherId} and theirs.user_id = ${sql.ref(userRef)})`;
}

/** The device of a token if the user is known on it. */
export async function findDevice(db: Kysely<Database>, userId: string, tokenHash: string) {
  return await db
    .selectFrom('devices')
    .select(['id', 'second_factor_at'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
