import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { usersAs } from '../../users/queries.ts';

/** As many of a user's devices are read, those used last first. */
const MOST_DEVICES = 50;

/** The devices of a user that they have not forgotten, the one used last first. */
export async function listOwnDevices(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('devices')
    .innerJoin('browsers', 'browsers.token_hash', 'devices.token_hash')
    .select(['devices.id', 'first_seen_at', 'last_seen_at', 'second_factor_at', 'network'])
    .select(['country', 'user_agent', 'returned_at', 'browsers.blocked_at'])
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_DEVICES)
    .execute();
}

/** More users of one browser are not counted. */
const MOST_COUNTED = 1_000;

const SHOWN_NAMES = 3;

export interface BrowserCursor {
  readonly time: string;
  readonly id: string;
}

export interface BrowserPage {
  readonly state: 'all' | 'blocked' | 'trusted';
  readonly user_id: string | null;
  /** The member of staff who reads: what they use themselves is left out (Z9). */
  readonly viewer_id: string;
  readonly cursor: BrowserCursor | null;
  readonly limit: number;
}

const isNotUsedBy = (viewerId: string) => sql<boolean>`not exists (select from devices
  where devices.token_hash = browser.token_hash and devices.user_id = ${viewerId})`;

const described = (db: Kysely<Database>) =>
  db
    .selectFrom('browsers as browser')
    .select(['browser.id', 'browser.linked_at', 'browser.trusted_at', 'browser.blocked_at'])
    .select(
      sql<number>`(select count(*)::int from (select from devices
        where devices.token_hash = browser.token_hash limit ${sql.lit(MOST_COUNTED)}) as few)`.as(
        'user_count',
      ),
    );

/**
 * The browsers of several users, those first on which somebody was new last; with a `user_id` all
 * browsers of this user, also those that nobody else has used.
 */
export async function listBrowsers(db: Kysely<Database>, page: BrowserPage) {
  const { state, user_id: userId, viewer_id: viewerId, cursor, limit } = page;
  // Of one user all are listed: what nobody else has used is sorted to the end.
  const time = sql<Date>`coalesce(browser.linked_at, 'epoch'::timestamptz)`;
  return await described(db)
    .select(sql<string>`${time}::text`.as('cursor_time'))
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('devices')
        .innerJoin(usersAs('member', ['id', 'username']), 'member.id', 'devices.user_id')
        .select('member.username')
        .whereRef('devices.token_hash', '=', 'browser.token_hash')
        .orderBy('devices.first_seen_at')
        .limit(sql.lit(SHOWN_NAMES))})`.as('usernames'),
    )
    .where(isNotUsedBy(viewerId))
    .$if(userId === null, (query) => query.where('browser.linked_at', 'is not', null))
    .$if(userId !== null, (query) =>
      query.where(
        sql<boolean>`browser.token_hash in
          (select devices.token_hash from devices where devices.user_id = ${userId})`,
      ),
    )
    .$if(state === 'blocked', (query) => query.where('browser.blocked_at', 'is not', null))
    .$if(state === 'trusted', (query) => query.where('browser.trusted_at', 'is not', null))
    .$if(cursor !== null && userId === null, (query) =>
      query.where(
        sql<boolean>`(browser.linked_at, browser.id)
          < (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .$if(cursor !== null && userId !== null, (query) =>
      query.where(
        sql<boolean>`(${time}, browser.id)
          < (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(userId === null ? sql`browser.linked_at` : time, 'desc')
    .orderBy('browser.id', 'desc')
    .limit(limit)
    .execute();
}

/** A browser; undefined if there is none, or the viewer is one of its users (Z9). */
export async function findBrowser(db: Kysely<Database>, id: string, viewerId: string) {
  return await described(db)
    .select('browser.token_hash')
    .where('browser.id', '=', id)
    .where(isNotUsedBy(viewerId))
    .executeTakeFirst();
}

/** The users of a browser after a cursor, those first who came first; or one of them. */
export async function listBrowserUsers(
  db: Kysely<Database>,
  tokenHash: string,
  {
    cursor = null,
    limit,
    user_id: userId,
  }: {
    readonly cursor?: BrowserCursor | null;
    readonly limit: number;
    readonly user_id?: string;
  },
) {
  return await db
    .selectFrom('devices as device')
    .innerJoin(usersAs('member'), 'member.id', 'device.user_id')
    .select(['device.first_seen_at', 'device.last_seen_at', 'device.second_factor_at'])
    .select(['device.network', 'device.country', 'device.user_agent'])
    .select(['device.forgotten_at', 'device.unlinked_at'])
    .select(['device.id as device_id', 'member.id as user_id', 'member.username', 'member.role'])
    .select(['member.seller_level', 'member.verification_level', 'member.created_at'])
    .select(['member.is_active', 'member.restrictions'])
    .select(sql<string>`device.first_seen_at::text`.as('cursor_time'))
    .where('device.token_hash', '=', tokenHash)
    .$if(userId !== undefined, (query) => query.where('device.user_id', '=', userId ?? ''))
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(device.first_seen_at, device.id)
          > (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('device.first_seen_at')
    .orderBy('device.id')
    .limit(limit)
    .execute();
}

/** How many more browsers a user shares with others are looked at. */
const MOST_SHARED = 20;

/** By user: the countries of their devices, how many they have, and how many others use too. */
export async function listDeviceSums(db: Kysely<Database>, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{
    user_id: string;
    countries: string[];
    devices: number;
    shared: number;
  }>`
    select member.id as user_id,
        coalesce(array_agg(distinct own.country) filter (where own.country is not null), '{}')
          as countries,
        count(own.token_hash)::int as devices,
        count(*) filter (where browser.linked_at is not null)::int as shared
      from unnest(${[...userIds]}::uuid[]) as member (id)
        left join lateral (select token_hash, country from devices
          where devices.user_id = member.id order by last_seen_at desc
          limit ${sql.lit(MOST_SHARED)}) as own on true
        left join browsers as browser on browser.token_hash = own.token_hash
     group by member.id`.execute(db);
  return rows;
}

/** Another user whom a device links with one of those that were asked for. */
export interface DeviceLinkRow {
  readonly user_id: string;
  readonly other_id: string;
  /** Of the browser. */
  readonly device_id: string;
  readonly trusted_at: Date | null;
  /** When staff unlinked either of the two. */
  readonly unlinked_at: Date | null;
}

/** The users whom devices link with these, at most so many for each device and user. */
export async function listDeviceLinks(
  db: Kysely<Database>,
  userIds: readonly string[],
  most: number,
): Promise<DeviceLinkRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<DeviceLinkRow>`
    select member.id as user_id, theirs.user_id as other_id, browser.id as device_id,
        browser.trusted_at, coalesce(own.unlinked_at, theirs.unlinked_at) as unlinked_at
      from unnest(${[...userIds]}::uuid[]) as member (id)
        cross join lateral (select token_hash, unlinked_at from devices
          where devices.user_id = member.id order by last_seen_at desc
          limit ${sql.lit(MOST_SHARED)}) as own
        join browsers as browser on browser.token_hash = own.token_hash
        cross join lateral (select user_id, unlinked_at from devices
          where devices.token_hash = own.token_hash and devices.user_id <> member.id
          order by first_seen_at limit ${most}) as theirs
     order by member.id, browser.id, theirs.user_id`.execute(db);
  return rows;
}

/** What devices of these users are known by, of each the newest ones. */
export async function listDeviceHashes(db: Kysely<Database>, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; hash: string }>`
    select member.id as user_id, own.token_hash as hash
      from unnest(${[...userIds]}::uuid[]) as member (id)
        cross join lateral (select token_hash from devices where devices.user_id = member.id
          order by last_seen_at desc limit ${sql.lit(MOST_DEVICES)}) as own`.execute(db);
  return rows;
}
