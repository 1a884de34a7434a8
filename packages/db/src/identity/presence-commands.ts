import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import { usersAs } from '../users/queries.ts';

/** A presence that the external document database does not show as it is, claimed on a lease. */
export interface DuePresence {
  readonly user_id: string;
  /** When the user was seen last; null if they are not present, so it is to be removed. */
  readonly seen_at: Date | null;
  /** Counted from 1; tells this lease from those of others. */
  readonly attempts: number;
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Sessions that are valid and were used within these seconds, of users who are active. */
const presentSessions = (presentSeconds: number) =>
  subquery()
    .selectFrom('sessions')
    .innerJoin(usersAs('user'), 'user.id', 'sessions.user_id')
    .where('user.is_active', '=', true)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.ends_at', '>', sql<Date>`now()`)
    .where('sessions.last_seen_at', '>', inSeconds(-presentSeconds));

/** Whether a user has such a session. */
export async function hasPresentSession(
  db: Kysely<Database>,
  userId: string,
  presentSeconds: number,
): Promise<boolean> {
  const found = await db
    .selectFrom(presentSessions(presentSeconds).select('sessions.user_id').as('present'))
    .select('present.user_id')
    .where('present.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds the users who are present and were not. */
export async function addPresences(db: Kysely<Database>, presentSeconds: number): Promise<void> {
  await db
    .insertInto('external_presences')
    .columns(['user_id'])
    .expression(
      presentSessions(presentSeconds)
        .leftJoin('external_presences as shown', 'shown.user_id', 'sessions.user_id')
        .where('shown.user_id', 'is', null)
        .select('sessions.user_id')
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims presences that differ from what is shown, those that have been due for the longest time
 * first. What a worker that crashes has claimed becomes due again when the lease ends.
 */
export async function claimPresences(
  db: Kysely<Database>,
  {
    present_seconds: presentSeconds,
    lease_seconds: leaseSeconds,
    limit,
  }: { present_seconds: number; lease_seconds: number; limit: number },
): Promise<DuePresence[]> {
  return await db
    .with('due', (cte) =>
      cte
        .selectFrom('external_presences as shown')
        .innerJoinLateral(
          presentSessions(presentSeconds)
            // In milliseconds, since that is how precisely a document says it.
            .select(sql<Date | null>`date_trunc('milliseconds', max(last_seen_at))`.as('seen_at'))
            .whereRef('sessions.user_id', '=', sql.ref('shown.user_id'))
            .as('present'),
          (join) => join.onTrue(),
        )
        .select(['shown.user_id', 'present.seen_at'])
        .where('shown.due_at', '<=', sql<Date>`now()`)
        .where(({ or, eb, ref }) =>
          or([
            eb('present.seen_at', 'is', null),
            eb('shown.shown_at', 'is', null),
            eb('present.seen_at', '>', ref('shown.shown_at')),
          ]),
        )
        .orderBy('shown.due_at')
        .limit(limit)
        .forUpdate('shown')
        .skipLocked(),
    )
    .updateTable('external_presences')
    .from('due')
    .set(({ eb }) => ({
      attempts: eb('external_presences.attempts', '+', 1),
      due_at: inSeconds(leaseSeconds),
    }))
    .whereRef('external_presences.user_id', '=', 'due.user_id')
    .returning(['external_presences.user_id', 'due.seen_at', 'external_presences.attempts'])
    .execute();
}

/** Records that the document database shows it, unless another worker has claimed it since. */
export async function markPresenceShown(
  db: Kysely<Database>,
  { user_id, seen_at, attempts }: DuePresence,
): Promise<void> {
  await db
    .updateTable('external_presences')
    .set({ shown_at: seen_at, attempts: 0, due_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Forgets a presence that was removed, unless another worker has claimed it since. */
export async function deletePresence(
  db: Kysely<Database>,
  { user_id, attempts }: DuePresence,
): Promise<void> {
  await db
    .deleteFrom('external_presences')
    .where('user_id', '=', user_id)
    .where('attempts', '=', attempts)
    .execute();
}

const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 600;

/** Retries later, doubling the delay each time up to ten minutes. */
export async function markPresenceFailed(
  db: Kysely<Database>,
  { user_id, attempts }: DuePresence,
): Promise<void> {
  const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** attempts, LONGEST_DELAY_SECONDS);
  await db
    .updateTable('external_presences')
    .set({ due_at: inSeconds(seconds) })
    .where('user_id', '=', user_id)
    .where('attempts', '=', attempts)
    .execute();
}
