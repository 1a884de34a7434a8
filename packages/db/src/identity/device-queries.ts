import type { SessionRisk } from '@guildhall/domain/kernel/risk';
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

/** The newest of a user's sign-ins that are looked at. */
const SIGN_INS = 50;

/** SQL for the risk that a session of a user shows; null without such a session. */
export function sessionRisk(
  userId: string,
  sessionId: string | null,
): RawBuilder<SessionRisk | null> {
  return sql<SessionRisk | null>`(
    select jsonb_build_object(
        'device_minutes', (select floor(extract(epoch from now() - own.first_seen_at) / 60)
          where exists (select from devices as earlier
            where earlier.user_id = own.user_id and earlier.first_seen_at < own.first_seen_at)),
        'device_users', (select count(*) from devices as theirs
          where theirs.token_hash = own.token_hash and theirs.user_id <> own.user_id),
        'known_addresses', (select coalesce(jsonb_agg(jsonb_build_object(
            'ip_address', newest.ip_address,
            'minutes', floor(extract(epoch from now() - newest.created_at) / 60))), '[]')
          from (select ip_address, created_at from sessions as known
            where known.user_id = session.user_id and known.ip_address is not null
            order by created_at desc limit ${sql.lit(SIGN_INS)}) as newest))
      from sessions as session left join devices as own on own.id = session.device_id
      where session.id = ${sessionId} and session.user_id = ${userId})`;
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
