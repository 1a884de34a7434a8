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

/** So many of the newest payments are looked at. */
const RECENT_PAYMENTS = 500;
/** Some people take minutes to pay, and are asked about meanwhile: so many in a row do not. */
const SILENT_PAYMENTS = 3;

/**
 * For how many seconds the payments of a provider have been captured only after we asked, because
 * its events do not arrive. Null while they do, and while there are too few to tell.
 */
export async function readProviderSilence(
  db: Kysely<Database>,
  provider: string,
): Promise<number | null> {
  const { rows } = await sql<{ silent_seconds: number | null }>`
    with recent as (
      select settled_at, checks from (
        select provider, state, settled_at, checks from payments
         order by id desc limit ${RECENT_PAYMENTS}) as newest
       where provider = ${provider} and state = 'captured')
    select case when count(*) >= ${SILENT_PAYMENTS}
        then extract(epoch from app_now() - min(settled_at))::float8 end as silent_seconds
      from recent
     where checks > 0 and settled_at > coalesce(
       (select max(settled_at) from recent where checks = 0), '-infinity')`.execute(db);
  return rows[0]?.silent_seconds ?? null;
}
