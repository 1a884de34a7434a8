import type { PaymentUse } from '@guildhall/domain/payments/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { PaymentRow } from './commands.ts';
import { paymentColumns } from './tables.ts';

export async function findPayment(
  db: Kysely<Database>,
  id: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The ids of the payments of a user, for a condition of another query. */
export const paymentIdsOf = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('payments').select('id').where('user_id', '=', userId);

/** The payments of a user for one of their orders, newest first. */
export async function listPaymentsOf(
  db: Kysely<Database>,
  orderId: string,
  userId: string,
): Promise<PaymentRow[]> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** The payment of an order that the provider has not decided about yet. */
export async function findPendingPaymentOf(
  db: Kysely<Database>,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .executeTakeFirst();
}

export async function findPaymentByReference(
  db: Kysely<Database>,
  provider: string,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst();
}

/** What a user has paid in lately, and when the first of the counted top-ups is 24 hours old. */
export async function readPaymentUse(
  db: Kysely<Database>,
  userId: string,
): Promise<PaymentUse & { readonly counted_since: Date | null }> {
  const { rows } = await sql<PaymentUse & { counted_since: Date | null }>`
    select (select count(*)::int from payments
          where user_id = ${userId} and state = 'pending') as unfinished,
        count(*)::int as top_ups, min(created_at) as counted_since,
        coalesce(sum(amount_minor) filter (where state in ('pending', 'captured')), 0)::bigint
          as topped_up_minor
      from payments
     where user_id = ${userId} and order_id is null and state <> 'expired'
       and created_at > app_now() - interval '24 hours'`.execute(db);
  const [use] = rows;
  if (use === undefined) throw new Error('an aggregate has one row');
  return use;
}
