import { waitsForRequest } from '@guildhall/domain/orders/request-states';
import type { ListOrders } from '@guildhall/domain/orders/schema';
import { waitsForOrder } from '@guildhall/domain/orders/states';
import type { OrderState, RequestKind, UnitState } from '@guildhall/domain/orders/types';
import { waitsForUnit } from '@guildhall/domain/orders/unit-states';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

export type Side = 'buyer' | 'seller';

/** The states in which it is this side's move, from the lifecycle tables. */
export function ordersWaitingFor(side: Side): OrderState[] {
  return statesOf(waitsForOrder, side);
}

export function unitsWaitingFor(side: Side): UnitState[] {
  return statesOf(waitsForUnit, side);
}

export function requestsWaitingFor(side: Side): RequestKind[] {
  return statesOf(waitsForRequest, side);
}

function statesOf<State extends string>(waits: Partial<Record<State, string>>, side: Side) {
  return (Object.keys(waits) as State[]).filter((state) => waits[state] === side);
}

/** Unlike SQL's `in`, `any` accepts an empty list. */
export function anyOf<State extends string>(states: readonly State[]): RawBuilder<State> {
  return sql<State>`any(${states}::text[])`;
}

/** What says that an open case about a unit waits for a side. */
export const turnsOf = (side: Side) => [side, 'both'] as const;

export const sideOf = { bought: 'buyer', sold: 'seller' } as const;

/** Whether an order waits for this side: itself, one of its units, a request, or a case. */
const waitsFor = (side: Side) => (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.or([
    eb('orders.state', '=', anyOf(ordersWaitingFor(side))),
    eb.exists(
      eb
        .selectFrom('order_units')
        .select('order_units.id')
        .whereRef('order_units.order_id', '=', 'orders.id')
        .where('order_units.due_at', 'is not', null)
        .where('order_units.state', '=', anyOf(unitsWaitingFor(side))),
    ),
    eb.exists(
      eb
        .selectFrom('order_units')
        .select('order_units.id')
        .whereRef('order_units.order_id', '=', 'orders.id')
        .where('order_units.case_waits_for', 'in', turnsOf(side)),
    ),
    eb.exists(
      eb
        .selectFrom('order_requests')
        .select('order_requests.id')
        .whereRef('order_requests.order_id', '=', 'orders.id')
        .where('order_requests.state', '=', 'open')
        .where('order_requests.kind', '=', anyOf(requestsWaitingFor(side))),
    ),
  ]);

/** Those of these orders that are the user's: their titles, and whether they wait for the user. */
export async function listNoticedOrders(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
) {
  return await db
    .selectFrom('orders')
    .select(['orders.id', sql<string>`orders.snapshot->>'title'`.as('title')])
    .select((eb) =>
      eb
        .or([
          eb.and([eb('orders.buyer_id', '=', userId), waitsFor('buyer')(eb)]),
          eb.and([eb('orders.seller_id', '=', userId), waitsFor('seller')(eb)]),
        ])
        .as('waits_for_user'),
    )
    .where('orders.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((eb) => eb.or([eb('orders.buyer_id', '=', userId), eb('orders.seller_id', '=', userId)]))
    .execute();
}

/** A count stops here: nobody reads whether it is 100 or more. */
const MOST_COUNTED = 100;

/** The number of a user's purchases or sales that wait for them, or 100 if there are more. */
export async function countNeedsYou(
  db: Kysely<Database>,
  userId: string,
  listed: ListOrders['side'],
): Promise<number> {
  const side = sideOf[listed];
  const waiting = db
    .selectFrom('orders')
    .select('orders.id')
    .where(listed === 'bought' ? 'orders.buyer_id' : 'orders.seller_id', '=', userId)
    .where(waitsFor(side))
    .limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
