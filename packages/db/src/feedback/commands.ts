import type { ScoreSums } from '@guildhall/domain/feedback/rules';
import type { FeedbackSide } from '@guildhall/domain/feedback/types';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import {
  feedbackColumns,
  type FeedbackTable,
  ratedOrderColumns,
  type RatedOrdersTable,
} from './tables.ts';

export type FeedbackRow = Selectable<FeedbackTable>;
export type RatedOrderRow = Selectable<RatedOrdersTable>;

export const feedbackStore = {
  table: 'feedback',
  history: 'feedback_history',
  columns: {
    rating: 'text',
    body: 'text',
    reply: 'text',
    due_at: 'timestamptz',
    given_at: 'timestamptz',
    published_at: 'timestamptz',
    edited_at: 'timestamptz',
    replied_at: 'timestamptz',
    weight_minor: 'bigint',
    score_until: 'timestamptz',
    level_until: 'timestamptz',
  },
  moved: ['id'],
  subject: { feedback_id: sql`moved.id` },
} as const satisfies Store;

export const insertFeedback =
  (row: Insertable<FeedbackTable>): Write =>
  (creator) =>
    creator.insertInto('feedback').values(row).returning(feedbackStore.moved);

/**
 * Saves orders that can be rated, and when something of one that is saved was last refunded.
 * Returns the ids of the new ones.
 */
export async function saveRatedOrders(
  trx: Transaction<Database>,
  rows: readonly RatedOrderRow[],
): Promise<string[]> {
  const saved = await trx
    .insertInto('rated_orders')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ refunded_at: sql`excluded.refunded_at` })
        .where(sql<boolean>`rated_orders.refunded_at is distinct from excluded.refunded_at`),
    )
    .returning(['order_id', sql<boolean>`rated_orders.xmax = 0`.as('is_new')])
    .execute();
  return saved.filter(({ is_new }) => is_new).map(({ order_id }) => order_id);
}

/**
 * Locks an order that can be rated (for no key update), so that its two sides act one after the
 * other, and reads what they have said.
 */
export async function lockRatedOrder(trx: Transaction<Database>, orderId: string) {
  const order = await trx
    .selectFrom('rated_orders')
    .select(ratedOrderColumns)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const feedback = await trx
    .selectFrom('feedback')
    .select(feedbackColumns)
    .where('order_id', '=', orderId)
    .orderBy('rated_id')
    .execute();
  return { ...order, feedback };
}

/** Locks the score of a user on a side (for no key update), which is made if there is none. */
export async function lockScore(
  trx: Transaction<Database>,
  userId: string,
  side: FeedbackSide,
): Promise<void> {
  await trx
    .insertInto('feedback_scores')
    .values({ user_id: userId, side })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from feedback_scores where user_id = ${userId} and side = ${side}
    for no key update`.execute(trx);
}

/** Adds to the sums of a user; what is taken away is negative. */
export async function addToScore(
  trx: Transaction<Database>,
  userId: string,
  side: FeedbackSide,
  sums: ScoreSums,
): Promise<void> {
  await trx
    .updateTable('feedback_scores')
    .set((eb) => ({
      positive: eb('positive', '+', sums.positive),
      neutral: eb('neutral', '+', sums.neutral),
      negative: eb('negative', '+', sums.negative),
      positive_weight_minor: eb('positive_weight_minor', '+', sums.positive_weight_minor),
      weight_minor: eb('weight_minor', '+', sums.weight_minor),
    }))
    .where('user_id', '=', userId)
    .where('side', '=', side)
    .execute();
}

/** How many feedbacks of an author about a user, shown in the last days, have a weight. */
export async function countWeighted(
  trx: Transaction<Database>,
  { author_id, rated_id, rated_side }: Pick<FeedbackRow, 'author_id' | 'rated_id' | 'rated_side'>,
  days: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rated_id', '=', rated_id)
    .where('rated_side', '=', rated_side)
    .where('author_id', '=', author_id)
    .where('state', '=', 'published')
    .where('weight_minor', '>', 0)
    .where('published_at', '>', sql<Date>`app_now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A feedback that is to be shown, or no longer counts somewhere, except these; one at a time. */
export async function findDue(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<{ id: string; order_id: string } | undefined> {
  const { rows } = await sql<{ id: string; order_id: string }>`
    select id, order_id from (
      (select id, order_id from feedback where due_at <= app_now()
        and id <> all(${[...except]}::uuid[]) order by due_at limit 1)
      union all
      (select id, order_id from feedback where score_until <= app_now()
        and id <> all(${[...except]}::uuid[]) order by score_until limit 1)
      union all
      (select id, order_id from feedback where level_until <= app_now()
        and id <> all(${[...except]}::uuid[]) order by level_until limit 1)
    ) as due limit 1`.execute(trx);
  return rows[0];
}

/** From now on a feedback no longer counts in the score, or for the level. */
export async function stopCounting(
  trx: Transaction<Database>,
  id: string,
  changes: Partial<Record<'score_until' | 'level_until', null>>,
): Promise<void> {
  await trx.updateTable('feedback').set(changes).where('id', '=', id).execute();
}
