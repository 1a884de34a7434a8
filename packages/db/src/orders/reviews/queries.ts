import { type Kysely, sql } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { usersAs } from '../../users/queries.ts';
import { rulesOfOrder } from '../commands.ts';

export interface ReviewCursor {
  due_at: string;
  id: string;
}

/** When the payment of an order went into review (O3). */
const reviewedSince = sql<Date>`(select order_history.occurred_at from order_history
  where order_history.order_id = orders.id and order_history.event = 'pay_into_review' limit 1)`;

/** Orders whose payment is under review, those with the nearest deadline first. */
export async function listPaymentReviews(
  db: Kysely<Database>,
  page: { except_of: string; cursor: ReviewCursor | null; limit: number },
) {
  const { except_of, cursor, limit } = page;
  return await db
    .selectFrom('orders')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'orders.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'orders.seller_id')
    .select(['orders.id', 'orders.kind', 'orders.snapshot', 'orders.quantity', 'orders.due_at'])
    .select(['orders.total_minor', 'orders.currency', 'orders.created_at'])
    .select(['orders.risk_score', 'orders.risk_reasons'])
    .select([appNow.as('now'), rulesOfOrder('orders').as('rules')])
    .select(['buyer.username as buyer_username', 'seller.username as seller_username'])
    .select([reviewedSince.as('since'), sql<string>`orders.due_at::text`.as('cursor_time')])
    .where('orders.state', '=', sql.lit('payment_review'))
    .where('orders.buyer_id', '<>', except_of)
    .where('orders.seller_id', '<>', except_of)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(orders.due_at, orders.id)
          > (${cursor?.due_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** How the payment of an order went into review; undefined if it never did. */
export async function findReviewStart(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('order_history')
    .select(['order_history.actor', 'order_history.occurred_at'])
    .where('order_history.order_id', '=', orderId)
    .where('order_history.event', '=', 'pay_into_review')
    .executeTakeFirst();
}

/** The review of an order's payment while it is open. */
export async function findOpenReview(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('orders')
    .select(['orders.id', reviewedSince.as('opened_at')])
    .where('orders.state', '=', sql.lit('payment_review'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}
