import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { orderRequestColumns, type OrderRequestsTable } from './tables.ts';

export type RequestRow = Selectable<OrderRequestsTable>;

/** What the parties of an order have asked each other for, oldest first: at most one of a kind. */
export async function listRequests(db: Kysely<Database>, orderId: string): Promise<RequestRow[]> {
  return await db
    .selectFrom('order_requests')
    .select(orderRequestColumns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** The request of an order that waits for an answer. */
export async function findOpenRequest(
  db: Kysely<Database>,
  orderId: string,
): Promise<RequestRow | undefined> {
  return await db
    .selectFrom('order_requests')
    .select(orderRequestColumns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}
