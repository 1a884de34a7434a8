import type { SessionRisk } from '@guildhall/domain/kernel/risk';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { usersAs } from '../users/queries.ts';

/**
 * For whom a shared device counts. Staff decide nothing about somebody with whom they have ever
 * shared one. `parties` trade and rate: to them a device does not count that staff trust, or from
 * which staff have unlinked one of them.
 */
export type LinkScope = 'staff' | 'parties';

/** SQL for whether a device links two of its users, `own` and `theirs`. */
const countsFor = (scope: LinkScope) =>
  scope === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`own.unlinked_at is null and theirs.unlinked_at is null
        and not exists (select from browsers as browser
          where browser.token_hash = own.token_hash and browser.trusted_at is not null)`;

/**
 * Whether a user has signed in on a device on which another one has, so that they are linked. A
 * device counts however long ago it was, and though its user has forgotten it: its cookie lives for
 * a year after the last sign-in. This is the one definition of users that a device links.
 */
export function haveSharedDevice(
  userRef: string,
  otherId: string,
  scope: LinkScope,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from devices as own
      join devices as theirs on theirs.token_hash = own.token_hash
      where own.user_id = ${otherId} and theirs.user_id = ${sql.ref(userRef)}
        and ${countsFor(scope)})`;
}

/** Whether a device links two users, and their addresses. */
export async function findDeviceLink(
  db: Kysely<Database>,
  userId: string,
  otherId: string,
  scope: LinkScope,
) {
  return await db
    .selectFrom(usersAs('one', ['id', 'email']))
    .innerJoin(usersAs('other', ['id', 'email']), (join) => join.on('other.id', '=', otherId))
    .select(['one.email as email', 'other.email as other_email'])
    .select(haveSharedDevice('one.id', otherId, scope).as('share_device'))
    .where('one.id', '=', userId)
    .executeTakeFirst();
}

/** Since when the user knows a device, `own`. */
const newSince = sql<Date>`coalesce(own.returned_at, own.first_seen_at)`;

/** The newest of a user's sign-ins that are looked at. */
const SIGN_INS = 50;
/** More users of one device are not counted: the device of a cafe has thousands. */
const MOST_COUNTED_USERS = 100;

/** SQL for the risk that a session of a user shows; null without such a session. */
export function sessionRisk(
  userId: string,
  sessionId: string | null,
): RawBuilder<SessionRisk | null> {
  return sql<SessionRisk | null>`(
    select jsonb_build_object(
        'device_minutes', (select floor(extract(epoch from now() - ${newSince}) / 60)
          where own.returned_at is not null or exists (select from devices as earlier
            where earlier.user_id = own.user_id and earlier.first_seen_at < own.first_seen_at)),
        'device_users', (select count(*) from (select from devices as theirs
          where theirs.token_hash = own.token_hash and theirs.user_id <> own.user_id
            and ${countsFor('parties')} limit ${sql.lit(MOST_COUNTED_USERS)}) as others),
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
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Since when a user is known on a device; null if it is the first device that they were seen on,
 * which is the one of their sign-up, unless they have forgotten it since.
 */
export async function findLaterDevice(
  db: Kysely<Database>,
  userId: string,
  deviceId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('devices as own')
    .select(newSince.as('new_since'))
    .where('own.id', '=', deviceId)
    .where('own.user_id', '=', userId)
    .where(({ exists, or, selectFrom, eb }) =>
      or([
        eb('own.returned_at', 'is not', null),
        exists(
          selectFrom('devices as earlier')
            .select('earlier.id')
            .where('earlier.user_id', '=', userId)
            .whereRef('earlier.first_seen_at', '<', 'own.first_seen_at'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.new_since ?? null;
}
