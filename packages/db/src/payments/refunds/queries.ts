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
  select amount_minor from refunds where payment_id = ${paymentId} and state <> 'failed'
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
