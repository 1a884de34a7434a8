import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { appNow, SETTLED_MINUTES } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { usersAs } from '../../users/queries.ts';
import { earnedIn, feePayersIn, salesWithEntries } from '../../wallet/fee-queries.ts';
import { paidOf, refundedOf } from '../../wallet/queries.ts';
import { matching } from '../queries.ts';
import { issuedDocumentColumns } from './tables.ts';

const isParty = (userId: string) =>
  sql<SqlBool>`(orders.buyer_id = ${userId} or orders.seller_id = ${userId})`;

/** The ids of a user's purchases and sales that a search names, newest first. */
export async function findOrdersOf(
  db: Kysely<Database>,
  userId: string,
  search: string,
  limit: number,
): Promise<string[]> {
  const found = await db
    .selectFrom('orders')
    .innerJoin(usersAs('other'), (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when orders.buyer_id = ${userId} then orders.seller_id
          else orders.buyer_id end`,
      ),
    )
    .select('orders.id')
    .where(isParty(userId))
    .where(matching(search))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** What a user bought or sold with some orders. */
export async function listOwnOrderTitles(
  db: Kysely<Database>,
  userId: string,
  orderIds: readonly string[],
) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.kind'])
    .select([
      sql<string>`orders.snapshot->>'title'`.as('title'),
      sql<string | null>`orders.snapshot->>'language'`.as('language'),
      sql<'bought' | 'sold'>`case when orders.buyer_id = ${userId} then 'bought'
        else 'sold' end`.as('side'),
    ])
    .where('orders.id', 'in', [...orderIds])
    .where(isParty(userId))
    .execute();
}

/**
 * What the buyers of orders have paid for them, and what they were given back, as the ledger has
 * it. The buyer fee is that of the units that were not given back.
 */
export async function listReceipts(db: Kysely<Database>, orderIds: readonly string[]) {
  return await db
    .selectFrom('orders')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'orders.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'orders.seller_id')
    .select(['orders.id', 'orders.buyer_id', 'orders.kind', 'orders.quantity', 'orders.currency'])
    .select(['orders.paid_at', 'buyer.username as buyer', 'seller.username as seller'])
    .select('buyer.language as buyer_language')
    .select([
      sql<string>`orders.snapshot->>'title'`.as('title'),
      sql<string | null>`orders.snapshot->>'language'`.as('language'),
      paidOf(sql.ref('orders.id')).as('paid_minor'),
      refundedOf(sql.ref('orders.id')).as('refunded_minor'),
      sql<boolean>`orders.state = 'charged_back'`.as('is_charged_back'),
      sql<number>`(select coalesce(sum(fee_minor), 0)::bigint from order_units
        where order_units.order_id = orders.id
          and order_units.state not in ('refunded', 'returned', 'cancelled'))`.as('fee_minor'),
      sql<number>`(select coalesce(sum(fee_minor), 0)::bigint from order_units
        where order_units.order_id = orders.id)`.as('paid_fee_minor'),
      appNow.as('now'),
    ])
    .where('orders.id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** The receipts of orders and their credit notes, by order in the order of their issue. */
export async function listOrderDocuments(db: Kysely<Database>, orderIds: readonly string[]) {
  return await db
    .selectFrom('issued_documents')
    .select(issuedDocumentColumns)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** The statement of fees that a user was issued for a month. */
export async function findFeeStatement(db: Kysely<Database>, userId: string, month: string) {
  return await db
    .selectFrom('issued_documents')
    .select(issuedDocumentColumns)
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .executeTakeFirst();
}

/** The month that is over, for some minutes so that all of its postings are committed. */
const monthEnd = sql`date_trunc('month',
  (app_now() - ${sql.lit(SETTLED_MINUTES)} * interval '1 minute') at time zone 'UTC')`;
const monthStart = sql`(${monthEnd} - interval '1 month')`;
const inUtc = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'UTC')`;

/** Users who paid us fees as sellers in the month that is over, and have no statement of it yet. */
export async function listUsersWithoutStatement(db: Kysely<Database>, limit: number) {
  const month = sql<string>`to_char(${monthStart}, 'YYYY-MM')`;
  return await db
    .selectFrom(usersAs('payer'))
    .select(['payer.id as user_id', 'payer.username', 'payer.language', month.as('month')])
    .where(sql<SqlBool>`payer.id in (${feePayersIn(inUtc(monthStart), inUtc(monthEnd))})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issued_documents')
            .select('issued_documents.id')
            .whereRef('issued_documents.user_id', '=', 'payer.id')
            .where('issued_documents.month', '=', month),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

/** What a seller's sales of a time brought: confirmations, less what refunds took back. */
interface SaleFees {
  readonly order_id: string;
  readonly title: string;
  readonly language: string | null;
  /** The newest posting in this time. */
  readonly posted_at: Date;
  readonly gross_minor: number;
  readonly commission_minor: number;
}

/**
 * The sales of a user with postings in a time, newest first, each with the sums of the time alone,
 * and the sums of all of them. What the fund or we paid of a refund is commission given back.
 */
export async function listSaleFees(
  db: Kysely<Database>,
  sellerId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const { rows } = await sql<
    SaleFees & { sum_gross_minor: number; sum_commission_minor: number; sales: number }
  >`
    with sale as (${salesWithEntries(sellerId, from, until)}),
    fees as (
      select orders.id as order_id, orders.snapshot->>'title' as title,
          orders.snapshot->>'language' as language, posted.*
        from sale join orders on orders.id = sale.order_id and orders.seller_id = ${sellerId}
        cross join lateral (${earnedIn(sql`sale.order_id`, from, until)}) as posted
       where posted.posted_at is not null)
    select order_id, title, language, posted_at, gross_minor, commission_minor,
        (sum(gross_minor) over ())::bigint as sum_gross_minor,
        (sum(commission_minor) over ())::bigint as sum_commission_minor,
        (count(*) over ())::integer as sales
      from fees order by posted_at desc, order_id desc limit ${limit}`.execute(db);
  return rows;
}
