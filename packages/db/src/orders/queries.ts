import type { AttributeValues } from '@guildhall/domain/catalog/types';
import type { ListOrders } from '@guildhall/domain/orders/schema';
import type { OfferSnapshot, OrderState } from '@guildhall/domain/orders/types';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { offersAs } from '../offers/queries.ts';
import { usersAs } from '../users/queries.ts';
import { paidOf, postedEarnings, refundedOf } from '../wallet/queries.ts';
import { rulesOfOrder } from '../kernel/rule-versions.ts';
import { orderColumns } from './tables.ts';
import {
  anyOf,
  ordersWaitingFor,
  requestsWaitingFor,
  type Side,
  sideOf,
  turnsOf,
  unitsWaitingFor,
} from './waiting-queries.ts';

/**
 * An order with the usernames of both parties, the state of its offer now, the shop's time, and the
 * order's rules.
 */
export async function findOrder(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('orders')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'orders.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'orders.seller_id')
    .innerJoin(offersAs('offer'), 'offer.id', 'orders.offer_id')
    .select(columnsIn('orders', orderColumns))
    .select('offer.state as offer_state')
    .select([appNow.as('now'), rulesOfOrder('orders').as('rules')])
    .select(['buyer.username as buyer_username', 'seller.username as seller_username'])
    .select(['buyer.avatar_url as buyer_avatar_url', 'seller.avatar_url as seller_avatar_url'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
}

/** SQL for whether an order was closed so many days ago, and nobody has claimed it back since. */
export const isClosedSince = (orderId: RawBuilder<unknown>, days: number) =>
  sql<boolean>`exists (select from orders where orders.id = ${orderId}
    and orders.closed_at <= app_now() - make_interval(days => ${days}))
    and not exists (select from order_history where order_history.order_id = ${orderId}
      and order_history.event = 'claim'
      and order_history.occurred_at > app_now() - make_interval(days => ${days}))`;

/** The parties of some orders; missing ones are left out. */
export async function listParties(db: Kysely<Database>, ids: readonly string[]) {
  return await db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'seller_id'])
    .where('id', 'in', [...ids])
    .execute();
}

/** The history of an order, oldest first, limited to the newest 500 rows. */
export async function listHistory(db: Kysely<Database>, orderId: string) {
  const newest = await db
    .selectFrom('order_history')
    .leftJoin('order_units', 'order_units.id', 'order_history.order_unit_id')
    .select([
      'order_history.event',
      'order_history.from_state',
      'order_history.to_state',
      'order_history.actor',
      'order_history.occurred_at',
      'order_units.position',
    ])
    .where('order_history.order_id', '=', orderId)
    .orderBy('order_history.id', 'desc')
    .limit(500)
    .execute();
  return newest.toReversed();
}

/** When the buyer of an order last claimed that it was taken back (O23); null for never. */
export async function findLastClaim(db: Kysely<Database>, orderId: string): Promise<Date | null> {
  const claim = await db
    .selectFrom('order_history')
    .select('occurred_at')
    .where('order_id', '=', orderId)
    .where('event', '=', sql.lit('claim'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return claim?.occurred_at ?? null;
}

/** What has paid an order: the buyer from their wallet, or the system with a captured payment. */
export async function listPaymentSteps(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('order_history')
    .select(['event', 'actor', 'occurred_at'])
    .where('order_id', '=', orderId)
    .where('event', 'in', ['pay', 'pay_into_review'])
    .execute();
}

export interface OrderCursor {
  created_at: string;
  id: string;
}

const isBefore = (cursor: OrderCursor) =>
  sql<boolean>`(orders.created_at, orders.id)
    < (${cursor.created_at}::timestamptz, ${cursor.id}::uuid)`;

/** The states of each tab; "needs you" depends on the side. */
const tabStates = {
  all: null,
  open: ['awaiting_payment', 'payment_review', 'paid', 'in_delivery', 'delivered', 'disputed'],
  protected: ['in_protection'],
  finished: ['completed', 'refunded', 'cancelled', 'expired', 'charged_back'],
} as const satisfies Record<Exclude<ListOrders['tab'], 'needs_you'>, readonly OrderState[] | null>;

/** Orders whose title, product, other party (`other`) or number contains the text. */
export function matching(search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // The order number is the end of the id.
  const digits = search.replace(/^gh-/i, '').replaceAll(/[^0-9a-f]/gi, '');
  const byNumber =
    digits.length < 4 ? sql`false` : sql`replace(orders.id::text, '-', '') ilike ${`%${digits}`}`;
  return sql<SqlBool>`(orders.snapshot->>'title' ilike ${pattern}
    or orders.snapshot->>'product_name' ilike ${pattern}
    or other.username ilike ${pattern} or ${byNumber})`;
}

/** The prices of units neither confirmed nor closed: from those the seller may still earn. */
const unconfirmedPrices = sql<{ price_minor: number; count: number }[]>`(
  select coalesce(jsonb_agg(to_jsonb(prices)), '[]')
    from (select price_minor, count(*) from order_units where order_units.order_id = orders.id
             and confirmed_at is null and closed_at is null group by price_minor) as prices)`;

/** What a row of a list says of the offer, without its description. */
const listedSnapshot = [
  sql<string>`orders.snapshot->>'title'`.as('title'),
  sql<string>`orders.snapshot->>'product_name'`.as('product_name'),
  sql<string>`orders.snapshot->>'product_slug'`.as('product_slug'),
  sql<string | null>`orders.snapshot->>'language'`.as('language'),
  sql<number>`(orders.snapshot->>'schema_version')::int`.as('schema_version'),
  sql<AttributeValues>`orders.snapshot->'attributes'`.as('attributes'),
  sql<number | null>`(orders.snapshot->>'face_value_minor')::int`.as('face_value_minor'),
  sql<string | null>`orders.snapshot->>'face_value_currency'`.as('face_value_currency'),
  sql<OfferSnapshot['cover'] | null>`orders.snapshot->'cover'`.as('cover'),
] as const;

const listedColumns = [
  'orders.id',
  'orders.state',
  'orders.kind',
  'orders.offer_id',
  'orders.quantity',
  'orders.total_minor',
  'orders.currency',
  'orders.terms',
  'orders.due_at',
  'orders.delivery_due_at',
  'orders.created_at',
] as const;

/** What the buyer has paid and was given back. */
const moneyOfBuyer = [
  refundedOf(sql.ref('orders.id')).as('refunded_minor'),
  paidOf(sql.ref('orders.id')).as('paid_minor'),
] as const;

/** The next unit of an order, its open request, and the next case that waits for a side. */
const nextColumns = [
  'next_unit.unit_state',
  'next_unit.unit_due_at',
  'request.kind as request_kind',
  'request.due_at as request_due_at',
  'next_case.case_waits_for',
  'next_case.case_due_at',
] as const;

type OfOrders = ExpressionBuilder<Database, 'orders'>;

/** The unit that is due next: those that the buyer can act on come first. */
const nextUnit = (eb: OfOrders) =>
  eb
    .selectFrom('order_units')
    .select(['order_units.state as unit_state', 'order_units.due_at as unit_due_at'])
    .whereRef('order_units.order_id', '=', 'orders.id')
    .where('order_units.due_at', 'is not', null)
    .orderBy((each) => each('order_units.state', 'in', unitsWaitingFor('buyer')), 'desc')
    .orderBy('order_units.due_at')
    .limit(1)
    .as('next_unit');

/** The case about a unit that is due next: those that wait for the side come first. */
const nextCase = (side: Side) => (eb: OfOrders) =>
  eb
    .selectFrom('order_units')
    .select(['order_units.case_waits_for', 'order_units.case_due_at'])
    .whereRef('order_units.order_id', '=', 'orders.id')
    .where('order_units.case_waits_for', 'is not', null)
    .orderBy((each) => each('order_units.case_waits_for', 'in', turnsOf(side)), 'desc')
    .orderBy('order_units.case_due_at')
    .limit(1)
    .as('next_case');

/** One page of what a user has bought or sold. Sales have what they earned and may still earn. */
export async function listOrdersOf(
  db: Kysely<Database>,
  userId: string,
  filter: Omit<ListOrders, 'cursor' | 'limit'>,
  page: { cursor: OrderCursor | null; limit: number },
) {
  const own = filter.side === 'bought' ? 'orders.buyer_id' : 'orders.seller_id';
  const side = sideOf[filter.side];
  const other = filter.side === 'bought' ? 'orders.seller_id' : 'orders.buyer_id';
  let query = db
    .selectFrom('orders')
    .innerJoin(usersAs('other'), 'other.id', other)
    .innerJoin(offersAs('offer'), 'offer.id', 'orders.offer_id')
    .select(listedColumns)
    .select('offer.state as offer_state')
    .select(listedSnapshot)
    .select(['other.username as other_username', appNow.as('now')])
    .select(sql<string>`orders.created_at::text`.as('cursor_time'))
    .leftJoinLateral(nextUnit, (join) => join.onTrue())
    .leftJoinLateral(nextCase(side), (join) => join.onTrue())
    .leftJoin('order_requests as request', (join) =>
      join.onRef('request.order_id', '=', 'orders.id').on('request.state', '=', 'open'),
    )
    .select(nextColumns)
    .select(moneyOfBuyer)
    .$if(side === 'seller', (sales) =>
      sales.select([
        postedEarnings(sql.ref('orders.id')).as('posted'),
        unconfirmedPrices.as('unconfirmed'),
      ]),
    )
    .where(own, '=', userId);
  if (filter.order_ids !== undefined) {
    query = query.where('orders.id', 'in', [...filter.order_ids]);
  }
  if (filter.tab === 'needs_you') {
    query = query.where(({ eb, or }) =>
      or([
        eb('orders.state', '=', anyOf(ordersWaitingFor(side))),
        eb('next_unit.unit_state', '=', anyOf(unitsWaitingFor(side))),
        eb('request.kind', '=', anyOf(requestsWaitingFor(side))),
        eb('next_case.case_waits_for', 'in', turnsOf(side)),
      ]),
    );
  } else {
    const states = tabStates[filter.tab];
    if (states !== null) query = query.where('orders.state', 'in', [...states]);
  }
  const found = filter.search === '' ? null : matching(filter.search);
  if (found !== null) query = query.where(found);
  if (page.cursor !== null) query = query.where(isBefore(page.cursor));
  return await query
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** The order of a unit with its buyer and title, for a reminder. */
export async function findOrderOfUnit(db: Kysely<Database>, unitId: string) {
  return await db
    .selectFrom('order_units')
    .innerJoin('orders', 'orders.id', 'order_units.order_id')
    .select([
      'orders.id as order_id',
      'orders.snapshot',
      'order_units.state',
      'order_units.due_at',
      'orders.buyer_id',
      'orders.seller_id',
      'orders.due_at as order_due_at',
    ])
    .where('order_units.id', '=', unitId)
    .executeTakeFirst();
}

/** SQL for the time of the first confirmed or refunded unit of `orders`; null without one. */
const firstConcluded = sql<Date>`(select min(least(confirmed_at,
    case state when 'refunded' then closed_at end))
  from order_units where order_units.order_id = orders.id)`;

/** SQL for when something of `orders` was last refunded after its delivery; null if nothing was. */
const lastRefund = sql<Date | null>`(select max(occurred_at) from order_history
  where order_history.order_id = orders.id
    and order_history.event in ('refund', 'refund_part', 'approve_claim', 'approve_claim_part')
    and order_history.order_unit_id is not null)`;

const concluded = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'buyer_id', 'seller_id', 'kind', 'price_minor'])
    .select(sql<string>`snapshot->>'title'`.as('title'))
    .select([firstConcluded.as('concluded_at'), lastRefund.as('refunded_at')])
    .where(firstConcluded, 'is not', null);

/** Those of these orders with a confirmed or refunded unit, and since when. */
export async function listConcluded(db: Kysely<Database>, ids: readonly string[]) {
  return await concluded(db)
    .where('orders.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** The orders whose first unit was confirmed or refunded in the last days. */
export async function listConcludedSince(db: Kysely<Database>, days: number) {
  return await concluded(db)
    .where(firstConcluded, '>', sql<Date>`app_now() - make_interval(days => ${days})`)
    .execute();
}

/** What a seller's programs may know of orders: nothing about the buyer. */
export async function listSoldFacts(db: Kysely<Database>, ids: readonly string[]) {
  return await db
    .selectFrom('orders')
    .select(['id', 'seller_id', 'offer_id', 'kind', 'state', 'quantity', 'price_minor', 'currency'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
