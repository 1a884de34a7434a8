import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { RefundRow } from './commands.ts';
import { refundColumns } from './tables.ts';

/** What of a payment has gone back, or is on its way, by a refund or by the payer's bank. */
export async function sumRefunds(db: Kysely<Database>, paymentId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum
      from (${goneBack(sql`${paymentId}::uuid`)}) as gone`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

const goneBack = (paymentId: RawBuilder<unknown>) => sql`
  select amount_minor from refunds
   where payment_id = ${paymentId} and state in ('pending', 'succeeded')
  union all
  select amount_minor from chargebacks where payment_id = ${paymentId} and state <> 'won'`;

export async function findRefund(db: Kysely<Database>, id: string): Promise<RefundRow | undefined> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many payments are offered for a refund; older ones are refunded by staff. */
const MOST_PAYMENTS = 50;

/** The user's captured payments of which something is left, newest first. */
export async function listRefundable(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<{
    id: string;
    order_id: string | null;
    amount_minor: number;
    settled_at: Date;
    left_minor: number;
    currency: string;
    created_at: Date;
  }>`
    select p.id, p.order_id, p.amount_minor, p.settled_at, p.currency, p.created_at,
        p.amount_minor - coalesce(r.sum, 0) as left_minor
      from payments p left join lateral (
        select sum(amount_minor)::bigint as sum from (${goneBack(sql.ref('p.id'))}) as gone
      ) r on true
     where p.user_id = ${userId} and p.state = 'captured'
       and p.amount_minor > coalesce(r.sum, 0)
     order by p.id desc limit ${MOST_PAYMENTS}`.execute(db);
  return rows.map((row) => ({ ...row, left_minor: Number(row.left_minor) }));
}

/** What a user has taken back lately: in 24 hours, and of unused top-ups within so many days. */
export interface RefundUse {
  /** Also those that failed or were rejected: each cost a provider or staff something. */
  readonly refunds: number;
  readonly refunded_minor: number;
  readonly free_unused: number;
  /** When the first of the free ones was requested. */
  readonly free_since: Date | null;
}

export async function readRefundUse(
  db: Kysely<Database>,
  userId: string,
  freeDays: number,
): Promise<RefundUse> {
  const { rows } = await sql<RefundUse>`
    select count(*) filter (where created_at > app_now() - interval '24 hours')::int as refunds,
        coalesce(sum(amount_minor + fee_minor) filter (where not came_to_nothing
          and created_at > app_now() - interval '24 hours'), 0)::bigint as refunded_minor,
        count(*) filter (where is_free_use)::int as free_unused,
        min(created_at) filter (where is_free_use) as free_since
      from (select amount_minor, fee_minor, created_at,
                state in ('failed', 'rejected') as came_to_nothing,
                unused_minor > 0 and fee_minor = 0 and state not in ('failed', 'rejected')
                  and created_at > app_now() - make_interval(days => ${freeDays}) as is_free_use
              from refunds
             where user_id = ${userId} and created_at > app_now()
               - make_interval(days => greatest(${freeDays}, 1))) as asked`.execute(db);
  const [use] = rows;
  if (use === undefined) throw new Error('an aggregate has one row');
  return use;
}

/** The refund of a user that waits for its review. */
export async function findReviewed(
  db: Kysely<Database>,
  userId: string,
): Promise<RefundRow | undefined> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('user_id', '=', userId)
    .where('state', '=', 'in_review')
    .executeTakeFirst();
}

/** Refunds that wait for their review, those that are due first; none of this user. */
export async function listReviewed(
  db: Kysely<Database>,
  exceptOf: string,
  limit: number,
): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('state', '=', sql.lit('in_review'))
    .where('user_id', '<>', exceptOf)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}
