import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { isSought, type Sought, usersAs } from '../users/queries.ts';
import type { RestrictionRow } from './restriction-commands.ts';
import { restrictionColumns } from './tables.ts';

/** A restriction and the shop's time; undefined if there is none with this id. */
export async function findRestriction(
  db: Kysely<Database>,
  id: string,
): Promise<(RestrictionRow & { now: Date }) | undefined> {
  return await db
    .selectFrom('restrictions')
    .select(restrictionColumns)
    .select(appNow.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Every transition of a restriction, oldest first, with the names of staff. */
export async function listRestrictionHistory(db: Kysely<Database>, restrictionId: string) {
  return await db
    .selectFrom('restriction_history as step')
    .leftJoin(usersAs('actor', ['id', 'username']), 'actor.id', 'step.actor_id')
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.actor', 'step.reason'])
    .select(['step.occurred_at', 'actor.username'])
    .where('step.restriction_id', '=', restrictionId)
    .orderBy('step.id')
    .execute();
}

/** The points of a user, the newest first; `counts` says whether they count now. */
export async function listPoints(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('penalty_points')
    .select(['id', 'rule', 'points', 'source', 'source_id', 'actor_id', 'created_at'])
    .select(['expires_at', 'withdrawn_at'])
    .select(sql<boolean>`withdrawn_at is null and expires_at > ${appNow}`.as('counts'))
    .select(
      sql<boolean>`exists (select from restrictions where cause_id = penalty_points.id)`.as(
        'has_led_to_restriction',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** The restrictions of a user, the newest first, and the shop's time. */
export async function listRestrictionsOf(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('restrictions')
    .select(restrictionColumns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export interface RestrictionCursor {
  readonly due_at: string;
  readonly id: string;
}

export interface RestrictionPage {
  /** What somebody searches for; null for all. */
  readonly sought: Sought | null;
  readonly filter: 'waiting' | 'in_force' | 'all';
  /** The member of staff who reads: what restricts them is left out (Z9). */
  readonly viewer_id: string;
  readonly cursor: RestrictionCursor | null;
  readonly limit: number;
}

/**
 * The restrictions that wait for staff, that are in effect, or all: those that staff have to look
 * at first, then by when they were imposed.
 */
export async function listRestrictionsForStaff(
  db: Kysely<Database>,
  { filter, viewer_id, sought, cursor, limit }: RestrictionPage,
) {
  // What waits for nobody comes after all that has a clock.
  const order = sql<Date>`coalesce(restriction.due_at,
    restriction.created_at + interval '100 years')`;
  return await db
    .selectFrom('restrictions as restriction')
    .innerJoin(usersAs('restricted', ['id', 'username']), 'restricted.id', 'restriction.user_id')
    .leftJoin(usersAs('actor', ['id', 'username']), 'actor.id', 'restriction.actor_id')
    .select(columnsIn('restriction', restrictionColumns))
    .select(['restricted.username as user', 'actor.username as actor'])
    .select([appNow.as('now'), sql<string>`${order}::text`.as('cursor_time')])
    .where('restriction.user_id', '<>', viewer_id)
    .$if(filter === 'waiting', (query) => query.where('restriction.due_at', 'is not', null))
    .$if(filter === 'in_force', (query) => query.where('restriction.in_effect', '=', true))
    .$if(sought !== null, (query) =>
      query.where(isSought(sought, { id: 'restriction.id', users: ['restriction.user_id'] })),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${order}, restriction.id)
          > (${cursor?.due_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(order)
    .orderBy('restriction.id')
    .limit(limit)
    .execute();
}
