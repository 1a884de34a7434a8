import type { Kysely } from 'kysely';
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
