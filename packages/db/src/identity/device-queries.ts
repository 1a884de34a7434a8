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

/**
 * Since when a user is known on a device; null if it is the first device that they were seen on,
 * which is the one of their sign-up.
 */
export async function findLaterDevice(
  db: Kysely<Database>,
  userId: string,
  deviceId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('devices as device')
    .select('device.first_seen_at')
    .where('device.id', '=', deviceId)
    .where('device.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('devices as earlier')
          .select('earlier.id')
          .where('earlier.user_id', '=', userId)
          .whereRef('earlier.first_seen_at', '<', 'device.first_seen_at'),
      ),
    )
    .executeTakeFirst();
  return row?.first_seen_at ?? null;
}
