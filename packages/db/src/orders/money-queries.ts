import { type Kysely, type RawBuilder, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import {
  accountsAs,
  heldSlicesAs,
  paidOf,
  postedEarnings,
  postedShares,
  refundedOf,
  refundsOf,
} from '../wallet/queries.ts';

/** The amount that a buyer has in escrow for open orders, and the shop's time. */
export async function readEscrowOf(db: Kysely<Database>, buyerId: string) {
  return await db
    .selectFrom('orders')
    .innerJoin(accountsAs('escrow'), (join) =>
      join.on('escrow.id', '=', sql<string>`'escrow:' || orders.id`),
    )
    .select(sql<number>`coalesce(sum(escrow.balance_minor), 0)::bigint`.as('in_escrow_minor'))
    .select(appNow.as('now'))
    .where('orders.buyer_id', '=', buyerId)
    // Also while the payment is under review, when the order is not paid yet (O3).
    .where('orders.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The price of an order when it was made, without the fee: refunded parts lower it (E7). */
const priceAtPurchase = sql<number>`(orders.price_minor
  + (select coalesce(sum((order_history.details->>'refund_minor')::bigint), 0) from order_history
      where order_history.order_id = orders.id and order_history.event = 'refund_part'))::bigint`;

/**
 * What the buyer of an order has in escrow for it, what it cost when it was made, what they were
 * given back, and who got what of it.
 */
export async function readMoneyOfBuyer(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('orders')
    .leftJoin(accountsAs('escrow'), (join) =>
      join.on('escrow.id', '=', sql<string>`'escrow:' || orders.id`),
    )
    .select(sql<number>`coalesce(escrow.balance_minor, 0)::bigint`.as('in_escrow_minor'))
    .select(refundedOf(sql.ref('orders.id')).as('refunded_minor'))
    .select(refundsOf(sql.ref('orders.id')).as('refunds'))
    .select(postedShares(sql.ref('orders.id')).as('posted_shares'))
    .select(priceAtPurchase.as('price_at_purchase_minor'))
    .select(
      // Nothing before the payment: then it is what has to be paid.
      sql<number>`coalesce(nullif(${paidOf(sql.ref('orders.id'))}, 0), orders.total_minor)`.as(
        'total_at_purchase_minor',
      ),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The held slices of a seller with their orders' titles, next release first. */
export async function listHolds(db: Kysely<Database>, sellerId: string, limit: number) {
  return await db
    .selectFrom(heldSlicesAs('slice'))
    .innerJoin('orders', 'orders.id', 'slice.order_id')
    .select(['slice.id', 'slice.kind', 'slice.order_id', 'slice.amount_minor', 'slice.release_at'])
    .select([
      sql<string>`orders.snapshot->>'title'`.as('title'),
      sql<string | null>`orders.snapshot->>'language'`.as('language'),
    ])
    .where('slice.seller_id', '=', sellerId)
    .orderBy('slice.release_at')
    .orderBy('slice.id')
    .limit(limit)
    .execute();
}

/** When the next held slice of an order's earnings is released; null when none is held. */
const nextRelease = (kind: 'hold' | 'reserve') =>
  subquery()
    .selectFrom('order_units')
    .innerJoin(heldSlicesAs('slice'), 'slice.order_unit_id', 'order_units.id')
    .select(({ fn }) => fn.min<Date | null>('slice.release_at').as('release_at'))
    .where('slice.kind', '=', kind)
    .where('order_units.order_id', '=', sql.ref<string>('orders.id'));

/** What an order has earned its seller, as the ledger has it, and until when it is held. */
export async function readPostedEarnings(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('orders')
    .select(postedEarnings(sql.ref('orders.id')).as('posted'))
    .select(nextRelease('hold').as('hold_until'))
    .select(nextRelease('reserve').as('reserve_until'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** What was bought with each order, as a subquery for other rooms. */
export function offersSoldAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('orders').select(['id', 'snapshot', 'currency']).as(alias);
}

/** SQL for what was paid for the units with these ids, a subquery, and was not given back. */
export const sumOfUnits = (unitIds: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(price_minor + fee_minor), 0)::bigint from order_units
    where id in (${unitIds}))`;

/** Orders and their sellers as a subquery for other rooms. */
export function salesAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('orders').select(['id', 'seller_id']).as(alias);
}
