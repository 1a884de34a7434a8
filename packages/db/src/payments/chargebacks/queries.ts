import type { ChargebackState } from '@guildhall/domain/payments/chargebacks/states';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { ChargebackRow } from './commands.ts';
import { subquery } from '../../kernel/subquery.ts';
import { salesAs } from '../../orders/money-queries.ts';
import { chargebackColumns } from './tables.ts';

export interface ChargebackPage {
  readonly state: ChargebackState;
  /** Whose own payments and sales are left out (Z9). */
  readonly except_of: string;
  /** The id of the last chargeback of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** The chargebacks in one state, newest first. */
export async function listChargebacks(
  db: Kysely<Database>,
  { state, except_of, after, limit }: ChargebackPage,
): Promise<ChargebackRow[]> {
  return await db
    .selectFrom('chargebacks')
    .select(chargebackColumns)
    .where('state', '=', state)
    .where('user_id', '<>', except_of)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(salesAs('sale'))
            .select(sql`1`.as('one'))
            .whereRef('sale.id', '=', 'chargebacks.order_id')
            .where('sale.seller_id', '=', except_of),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those of these orders about which a chargeback is open. */
export async function listOrdersWithOpenChargeback(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chargebacks')
    .select('order_id')
    .where('state', '=', 'open')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ order_id }) => order_id ?? []));
}

/** Those of these users of whose payments a chargeback is open. */
export async function listUsersWithOpenChargeback(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chargebacks')
    .select('user_id')
    .where('state', '=', 'open')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The orders about which a chargeback is open, for rooms that wait for the bank. */
export function ordersWithOpenChargebackAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('chargebacks')
    .select('order_id')
    .where('state', '=', sql.lit('open'))
    .where('order_id', 'is not', null)
    .as(alias);
}

/** Whether a bank has kept a payment of a user. */
export async function hasLostChargeback(db: Kysely<Database>, userId: string): Promise<boolean> {
  const lost = await db
    .selectFrom('chargebacks')
    .select('id')
    .where('state', '=', 'lost')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return lost !== undefined;
}

/** SQL for the number of open chargebacks of a user's own payments and of their sales. */
export const openChargebacksOf = (userId: string) =>
  sql<number>`${subquery()
    .selectFrom('chargebacks')
    .leftJoin(salesAs('sale'), 'sale.id', 'chargebacks.order_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chargebacks.state', '=', sql.lit('open'))
    .where((eb) =>
      eb.or([eb('chargebacks.user_id', '=', userId), eb('sale.seller_id', '=', userId)]),
    )}`;

/** The chargeback about an order that is open. */
export async function findOpenChargeback(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('chargebacks')
    .select(['id', 'created_at as opened_at'])
    .where('state', '=', 'open')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
