import { type Kysely, sql } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { isSought, type Sought, usersAs } from '../../users/queries.ts';
import { rulesOfOrder } from '../../kernel/rule-versions.ts';

export interface ReviewCursor {
  /** When the order is due; null in the list of all orders. */
  due_at: string | null;
  id: string;
}

export interface ReviewPage {
  /** Those under review, or all. */
  readonly filter: 'review' | 'all';
  /** What somebody searches for; null for all. */
  readonly sought: Sought | null;
  /** The member of staff who reads: their own orders are left out (Z9). */
  readonly except_of: string;
  readonly cursor: ReviewCursor | null;
  readonly limit: number;
}

/** When the payment of an order went into review (O3). */
const reviewedSince = sql<Date | null>`(select order_history.occurred_at from order_history
  where order_history.order_id = orders.id and order_history.event = 'pay_into_review' limit 1)`;

/**
 * The columns that staff search: an id finds an order among those that `readSoughtOrders` found.
 */
const SOUGHT = {
  id: 'orders.id',
  users: ['orders.buyer_id', 'orders.seller_id'],
  order_id: 'orders.id',
};

const isAfter = ({ filter, cursor }: ReviewPage) =>
  filter === 'all'
    ? sql<boolean>`${sql.ref('orders.id')} < ${cursor?.id}::uuid`
    : sql<boolean>`(orders.due_at, orders.id)
        > (${cursor?.due_at}::timestamptz, ${cursor?.id}::uuid)`;

/**
 * Orders whose payment is under review, those with the nearest deadline first; or all orders, the
 * newest first, as their ids are ordered.
 */
export async function listPaymentReviews(db: Kysely<Database>, page: ReviewPage) {
  const { filter, sought, except_of, cursor, limit } = page;
  return await db
    .selectFrom('orders')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'orders.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'orders.seller_id')
    .select(['orders.id', 'orders.kind', 'orders.snapshot', 'orders.quantity', 'orders.due_at'])
    .select('orders.state')
    .select(['orders.total_minor', 'orders.currency', 'orders.created_at'])
    .select(['orders.risk_score', 'orders.risk_reasons'])
    .select([appNow.as('now'), rulesOfOrder('orders').as('rules')])
    .select(['buyer.username as buyer_username', 'seller.username as seller_username'])
    .select([reviewedSince.as('since'), sql<string | null>`orders.due_at::text`.as('cursor_time')])
    .$if(filter === 'review', (query) =>
      query.where('orders.state', '=', sql.lit('payment_review')).orderBy('orders.due_at'),
    )
    .where('orders.buyer_id', '<>', except_of)
    .where('orders.seller_id', '<>', except_of)
    .$if(sought !== null, (query) => query.where(isSought(sought, SOUGHT)))
    .$if(cursor !== null, (query) => query.where(isAfter(page)))
    .orderBy('orders.id', filter === 'all' ? 'desc' : 'asc')
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

/** What names an order: its id or that of a unit, what it sold, or the end of its id. */
export interface OrderNames {
  readonly id: string | null;
  readonly stock_id: string | null;
  readonly id_end: string | null;
}

/** The orders that somebody means. */
export async function listSoughtOrders(
  db: Kysely<Database>,
  { id, stock_id, id_end }: OrderNames,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = ${id}::uuid
    union select order_id from order_units where id = ${id}::uuid
    union select order_id from order_units
      where stock_id = ${stock_id}::uuid and state not in ('cancelled', 'returned')
    union select id from orders where right(id::text, 8) = ${id_end}
    limit 100`.execute(db);
  return rows.map((row) => row.id);
}

/** The review of an order's payment while it is open. */
export async function findOpenReview(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('orders')
    .select(['orders.id', sql<Date>`${reviewedSince}`.as('opened_at')])
    .where('orders.state', '=', sql.lit('payment_review'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}
