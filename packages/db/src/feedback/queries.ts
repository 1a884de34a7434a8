import type { ScoreSums } from '@guildhall/domain/feedback/rules';
import type { FeedbackSide } from '@guildhall/domain/feedback/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { usersAs } from '../users/queries.ts';
import { feedbackColumns, ratedOrderColumns } from './tables.ts';

export async function findFeedback(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('feedback')
    .select(feedbackColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

const SUMS = [
  'positive',
  'neutral',
  'negative',
  'positive_weight_minor',
  'weight_minor',
] as const satisfies readonly (keyof ScoreSums)[];

/** The title of an order that can be rated. */
export async function findRatedTitle(db: Kysely<Database>, orderId: string): Promise<string> {
  const { title } = await db
    .selectFrom('rated_orders')
    .select('title')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return title;
}

/**
 * The sums of a user on both sides. Without any feedback it is one row of zeros and no side; for
 * missing and suspended users there is no row.
 */
export async function listScores(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom(usersAs('rated', ['id', 'is_active']))
    .leftJoin('feedback_scores as score', 'score.user_id', 'rated.id')
    .select('score.side')
    .select(({ fn, lit }) => SUMS.map((sum) => fn.coalesce(`score.${sum}`, lit(0)).as(sum)))
    .where('rated.id', '=', userId)
    .where('rated.is_active', '=', true)
    .execute();
}

/** A place in a list: the time it is sorted by, as PostgreSQL prints it, and an id. */
export interface FeedbackCursor {
  readonly time: string;
  readonly id: string;
}

interface Page {
  readonly cursor: FeedbackCursor | null;
  readonly limit: number;
}

const shown = (db: Kysely<Database>) =>
  db
    .selectFrom('feedback')
    .innerJoin('rated_orders', 'rated_orders.order_id', 'feedback.order_id')
    .innerJoin(usersAs('author', ['id', 'username', 'avatar_url']), (join) =>
      join.onRef('author.id', '=', 'feedback.author_id'),
    )
    .innerJoin(usersAs('rated', ['id', 'username', 'avatar_url']), (join) =>
      join.onRef('rated.id', '=', 'feedback.rated_id'),
    )
    .select(columnsIn('feedback', feedbackColumns))
    .select(['rated_orders.kind', 'rated_orders.title', 'rated_orders.closes_at'])
    .select(['rated_orders.refunded_at', 'rated_orders.buyer_id', 'rated_orders.seller_id'])
    .select(['author.username as author_username', 'author.avatar_url as author_avatar_url'])
    .select(['rated.username as rated_username', 'rated.avatar_url as rated_avatar_url']);

/** What was shown about a user on these sides, the newest first. */
export async function listPublished(
  db: Kysely<Database>,
  userId: string,
  sides: readonly FeedbackSide[],
  { cursor, limit }: Page,
) {
  return await shown(db)
    .select(sql<string>`feedback.published_at::text`.as('cursor_time'))
    .where('feedback.rated_id', '=', userId)
    .where('feedback.rated_side', 'in', [...sides])
    .where('feedback.state', '=', 'published')
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(feedback.published_at, feedback.id)
          < (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('feedback.published_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute();
}

/** What a user has said, the newest first, blind or not. */
export async function listGiven(db: Kysely<Database>, userId: string, { cursor, limit }: Page) {
  return await shown(db)
    .select(sql<string>`feedback.given_at::text`.as('cursor_time'))
    .where('feedback.author_id', '=', userId)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(feedback.given_at, feedback.id)
          < (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('feedback.given_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute();
}

/** What both sides have said about an order. */
export async function listOfOrder(db: Kysely<Database>, orderId: string) {
  return await shown(db)
    .select(sql<string>`feedback.given_at::text`.as('cursor_time'))
    .where('feedback.order_id', '=', orderId)
    .execute();
}

export type ShownFeedback = Awaited<ReturnType<typeof listOfOrder>>[number];

/** The orders that a user can still rate and has not, the first to close first. */
export async function listToGive(db: Kysely<Database>, userId: string, { cursor, limit }: Page) {
  return await db
    .selectFrom('rated_orders')
    .innerJoin(usersAs('partner', ['id', 'username', 'avatar_url']), (join) =>
      join.on(
        'partner.id',
        '=',
        sql<string>`case rated_orders.buyer_id when ${userId} then rated_orders.seller_id
          else rated_orders.buyer_id end`,
      ),
    )
    .select(columnsIn('rated_orders', ratedOrderColumns))
    .select(['partner.id as partner_id', 'partner.username as partner_username'])
    .select('partner.avatar_url as partner_avatar_url')
    .select(sql<string>`rated_orders.closes_at::text`.as('cursor_time'))
    .where((eb) =>
      eb.or([eb('rated_orders.buyer_id', '=', userId), eb('rated_orders.seller_id', '=', userId)]),
    )
    .where('rated_orders.closes_at', '>', sql<Date>`app_now()`)
    .where(
      sql<boolean>`not exists (select from feedback
        where feedback.order_id = rated_orders.order_id and feedback.author_id = ${userId})`,
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(rated_orders.closes_at, rated_orders.order_id)
          > (${cursor?.time}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('rated_orders.closes_at')
    .orderBy('rated_orders.order_id')
    .limit(limit)
    .execute();
}

/** By month, the oldest first: what was shown about a user in the last months. */
export async function listMonths(db: Kysely<Database>, userId: string, months: number) {
  const { rows } = await sql<{
    month: string;
    positive: number;
    neutral: number;
    negative: number;
  }>`
    select to_char(month, 'YYYY-MM') as month,
        count(feedback.id) filter (where rating = 'positive') as positive,
        count(feedback.id) filter (where rating = 'neutral') as neutral,
        count(feedback.id) filter (where rating = 'negative') as negative
      from generate_series(
          date_trunc('month', app_now() at time zone 'UTC')
            - make_interval(months => ${months - 1}),
          date_trunc('month', app_now() at time zone 'UTC'), interval '1 month') as month
      left join feedback on feedback.rated_id = ${userId} and feedback.state = 'published'
       and feedback.published_at at time zone 'UTC' >= month
       and feedback.published_at at time zone 'UTC' < month + interval '1 month'
     group by month order by month`.execute(db);
  return rows;
}
