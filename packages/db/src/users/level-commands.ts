import type { SellerRecord } from '@guildhall/domain/users/rules';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { SellerLevelsTable } from './tables.ts';

/**
 * Serializes the assessment of levels by an advisory lock until this transaction ends, so that no
 * older facts overwrite newer ones. Nothing else waits for it.
 */
export async function lockAssessment(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seller levels', 0))`.execute(trx);
}

export type AssessedLevel = Pick<
  Selectable<SellerLevelsTable>,
  | 'user_id'
  | 'level'
  | 'orders'
  | 'volume_minor'
  | 'lost_orders'
  | 'recalled_orders'
  | 'failing_since'
  | 'best_level'
  | 'due_at'
>;

/** Saves the facts of orders and the standings. Skips rows in which nothing has changed. */
export async function saveAssessedLevels(
  trx: Transaction<Database>,
  levels: readonly AssessedLevel[],
): Promise<void> {
  await sql`
    insert into seller_levels as saved
        (user_id, level, orders, volume_minor, lost_orders, recalled_orders, failing_since,
          best_level, due_at)
      select user_id, level, orders, volume_minor, lost_orders, recalled_orders, failing_since,
          best_level, due_at
        from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as assessed (user_id uuid,
          level smallint, orders integer, volume_minor bigint, lost_orders integer,
          recalled_orders integer, failing_since timestamptz, best_level smallint,
          due_at timestamptz)
    on conflict (user_id) do update set level = excluded.level, orders = excluded.orders,
        volume_minor = excluded.volume_minor, lost_orders = excluded.lost_orders,
        recalled_orders = excluded.recalled_orders, failing_since = excluded.failing_since,
        best_level = excluded.best_level, due_at = excluded.due_at, assessed_at = app_now()
      where (saved.level, saved.orders, saved.volume_minor, saved.lost_orders,
          saved.recalled_orders, saved.failing_since, saved.best_level, saved.due_at)
        is distinct from (excluded.level, excluded.orders, excluded.volume_minor,
          excluded.lost_orders, excluded.recalled_orders, excluded.failing_since,
          excluded.best_level, excluded.due_at)`.execute(trx);
}

/**
 * Adds to the feedback that a seller's level follows from; what is taken away is negative. The next
 * assessment looks at the seller again. The advisory lock is held until this transaction ends, so
 * that no running assessment overwrites when that is.
 */
export async function addFeedbackFacts(
  trx: Transaction<Database>,
  userId: string,
  { feedback, positive }: { readonly feedback: number; readonly positive: number },
): Promise<void> {
  await lockAssessment(trx);
  // Two statements: a new row with less than nothing would violate a check before it conflicts.
  await sql`
    insert into seller_levels (user_id, level)
      select id, seller_level from users where id = ${userId} on conflict do nothing`.execute(trx);
  await sql`
    update seller_levels set feedback = feedback + ${feedback}::integer,
        positive_feedback = positive_feedback + ${positive}::integer, due_at = app_now()
      where user_id = ${userId}`.execute(trx);
}

export interface LevelChange {
  /** Of the history. */
  readonly id: string;
  readonly user_id: string;
  readonly from_level: number;
  readonly to_level: number;
  readonly facts: SellerRecord;
}

/**
 * Changes the levels of users with a row of history each. Skips a user whose level is no longer
 * the one that was assessed. The rows of the users are locked in the order of their ids.
 */
export async function changeComputedLevels(
  trx: Transaction<Database>,
  changes: readonly LevelChange[],
): Promise<void> {
  await sql`
    with asked as (
      select id, user_id, from_level, to_level, facts
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid,
        user_id uuid, from_level smallint, to_level smallint, facts jsonb)
    ), locked as (
      select users.id from users join asked on asked.user_id = users.id
       where users.seller_level = asked.from_level order by users.id for no key update of users
    ), changed as (
      update users set seller_level = asked.to_level from asked join locked on locked.id = user_id
       where users.id = locked.id returning users.id
    )
    insert into seller_level_history (id, user_id, from_level, to_level, cause, facts)
      select asked.id, user_id, from_level, to_level, 'computed', facts
        from asked join changed on changed.id = user_id`.execute(trx);
}

/** Records that an operator is about to set a level, unless the user has it already. */
export async function recordSetLevel(
  trx: Kysely<Database>,
  { id, user_id, level }: { id: string; user_id: string; level: number },
): Promise<void> {
  await sql`
    insert into seller_level_history (id, user_id, from_level, to_level, cause)
      select ${id}, id, seller_level, ${level}::smallint, 'set' from users
       where id = ${user_id} and seller_level <> ${level}::smallint`.execute(trx);
}
