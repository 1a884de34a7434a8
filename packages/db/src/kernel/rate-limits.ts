import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** A key to count attempts under, and the length of its window. */
export interface CountedAttempt {
  readonly key: string;
  readonly window_seconds: number;
}

/** The attempts in the current window, and the seconds until it ends. */
export interface AttemptCount {
  readonly key: string;
  readonly tries: number;
  readonly wait_seconds: number;
}

/**
 * Counts one attempt for each key. Concurrent calls with the same keys wait for the row locks; all
 * statements lock keys in the same order to avoid deadlocks.
 */
export async function consume(
  db: Kysely<Database>,
  tries: readonly CountedAttempt[],
): Promise<AttemptCount[]> {
  const keys = tries.map(({ key }) => key);
  const windows = tries.map(({ window_seconds }) => window_seconds);
  const { rows } = await sql<AttemptCount>`
    insert into rate_limits as counted (key, tries, ends_at)
      select key, 1, now() + window_seconds * interval '1 second'
        from unnest(${keys}::text[], ${windows}::int[]) as asked (key, window_seconds)
        order by key
    on conflict (key) do update set
      tries = case when counted.ends_at <= now() then 1 else counted.tries + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning key, tries, extract(epoch from ends_at - now())::float8 as wait_seconds`.execute(db);
  return rows;
}

/** Refunds one attempt of each key, or all of them with `all`. */
export async function uncountTries(
  db: Kysely<Database>,
  tries: readonly { readonly key: string; readonly all: boolean }[],
): Promise<void> {
  const keys = tries.map(({ key }) => key);
  const alls = tries.map(({ all }) => all);
  await sql`
    with held as (select key from rate_limits where key = any(${keys}) order by key for update)
    update rate_limits
      set tries = case when asked.all_of_them then 0 else greatest(rate_limits.tries - 1, 0) end
      from held join unnest(${keys}::text[], ${alls}::bool[]) as asked (key, all_of_them)
        using (key)
      where rate_limits.key = held.key`.execute(db);
}

/** Deletes windows that have ended; the next attempt starts a new one. */
export async function deleteOldRateLimits(db: Kysely<Database>): Promise<void> {
  await sql`delete from rate_limits where ends_at <= now()`.execute(db);
}

/** Tries that a server has counted in its memory, and how long their window lasts from now on. */
export interface CountedTries extends CountedAttempt {
  readonly tries: number;
}

/**
 * Adds tries of this server to those of the others, in the window of whoever came first. All
 * statements lock keys in the same order.
 */
export async function addTries(
  db: Kysely<Database>,
  counted: readonly CountedTries[],
): Promise<AttemptCount[]> {
  const keys = counted.map(({ key }) => key);
  const tries = counted.map((each) => each.tries);
  const windows = counted.map(({ window_seconds }) => window_seconds);
  const { rows } = await sql<AttemptCount>`
    insert into rate_limits as counted (key, tries, ends_at)
      select key, tries, now() + window_seconds * interval '1 second'
        from unnest(${keys}::text[], ${tries}::int[], ${windows}::int[])
          as asked (key, tries, window_seconds)
        order by key
    on conflict (key) do update set
      tries = case when counted.ends_at <= now() then excluded.tries
        else counted.tries + excluded.tries end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning key, tries, extract(epoch from ends_at - now())::float8 as wait_seconds`.execute(db);
  return rows;
}
