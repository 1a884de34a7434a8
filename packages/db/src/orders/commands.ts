import { newId } from '@guildhall/domain/kernel/ids';
import type { OrderState, UnitState } from '@guildhall/domain/orders/types';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { newIds } from '../new-ids.ts';
import type { OrderHistoryTable, OrdersTable, OrderUnitsTable } from './tables.ts';

export type OrderRow = Selectable<OrdersTable>;
export type UnitRow = Selectable<OrderUnitsTable>;
/** An order locked by this transaction, with the shop's time when it was read. */
export type LockedOrder = OrderRow & { now: Date };

/**
 * Locks an order for update. Every use case locks the order first, then units, stock and ledger
 * accounts, to avoid deadlocks.
 */
export async function lockOrder(
  trx: Transaction<Database>,
  id: string,
): Promise<LockedOrder | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .select(appNow.as('now'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function listUnits(db: Kysely<Database>, orderId: string): Promise<UnitRow[]> {
  return await db
    .selectFrom('order_units')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Inserts an order with its units and history rows in one statement. */
export async function insertOrder(
  trx: Transaction<Database>,
  order: Insertable<OrdersTable>,
  units: readonly Insertable<OrderUnitsTable>[],
  history: readonly Omit<Insertable<OrderHistoryTable>, 'id'>[],
): Promise<void> {
  await trx
    .with('opened', (also) => also.insertInto('orders').values(order).returning('id'))
    .with('reserved', (also) =>
      also
        .insertInto('order_units')
        .values([...units])
        .returning('id'),
    )
    .insertInto('order_history')
    .values(history.map((row) => ({ id: newId(), ...row })))
    .execute();
}

type OrderChanges = Updateable<
  Pick<OrdersTable, 'due_at' | 'delivery_due_at' | 'paid_at' | 'delivered_at' | 'closed_at'>
>;

/** A transition that is executed, and by whom, as recorded in the history. */
export interface Step<State extends OrderState | UnitState> {
  readonly rule: string;
  readonly event: OrderHistoryTable['event'];
  readonly from: State;
  readonly to: State;
  readonly actor: OrderHistoryTable['actor'];
  readonly actor_id: string | null;
}

/** The history columns of a step, in the order of `lineOf`. */
const STEP_COLUMNS = ['rule', 'event', 'from_state', 'to_state', 'actor', 'actor_id'] as const;

const lineOf = ({ rule, event, from, to, actor, actor_id }: Step<OrderState | UnitState>) =>
  [
    sql<string>`${rule}`.as('rule'),
    sql<string>`${event}`.as('event'),
    sql<string>`${from}`.as('from_state'),
    sql<string>`${to}`.as('to_state'),
    sql<string>`${actor}`.as('actor'),
    sql<string | null>`${actor_id}::uuid`.as('actor_id'),
  ] as const;

/**
 * Transitions an order with a conditional update and writes its history row, in one statement.
 * Returns undefined, and writes no row, if the state was not the step's `from`.
 */
export async function transitionOrder(
  trx: Transaction<Database>,
  id: string,
  step: Step<OrderState>,
  changes: OrderChanges,
): Promise<LockedOrder | undefined> {
  return await trx
    .with('moved', (also) =>
      also
        .updateTable('orders')
        .set({ ...changes, state: step.to })
        .where('id', '=', id)
        .where('state', '=', step.from)
        .returningAll(),
    )
    .with('written', (also) =>
      also
        .insertInto('order_history')
        .columns(['id', 'order_id', ...STEP_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select([sql<string>`${newId()}::uuid`.as('history_id'), 'moved.id'])
            .select(lineOf(step)),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .selectAll()
    .select(appNow.as('now'))
    .executeTakeFirst();
}

type UnitChanges = Updateable<
  Pick<
    OrderUnitsTable,
    'due_at' | 'delivered_at' | 'first_revealed_at' | 'confirmed_at' | 'closed_at'
  >
>;

/**
 * Transitions several units of an order, each with its history row, in one statement. Returns the
 * units that were in the `from` state.
 */
export async function transitionUnits(
  trx: Transaction<Database>,
  ids: readonly string[],
  step: Step<UnitState>,
  changes: UnitChanges,
): Promise<UnitRow[]> {
  return await trx
    .with('moved', (also) =>
      also
        .updateTable('order_units')
        .set({ ...changes, state: step.to })
        .where('id', 'in', [...ids])
        .where('state', '=', step.from)
        .returningAll(),
    )
    .with('written', (also) =>
      also
        .insertInto('order_history')
        .columns(['id', 'order_id', 'order_unit_id', ...STEP_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select(newIds(ids.length, sql.ref('moved.position')).as('history_id'))
            .select(['moved.order_id', 'moved.id'])
            .select(lineOf(step)),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .selectAll()
    .execute();
}

export async function insertReminders(
  trx: Transaction<Database>,
  rows: readonly { order_unit_id: string; hours: number; remind_at: Date }[],
): Promise<void> {
  await trx
    .insertInto('order_reminders')
    .values([...rows])
    .execute();
}

/** Deletes and returns one due reminder; the caller sends it in the same transaction. */
export async function takeDueReminder(trx: Transaction<Database>) {
  return await trx
    .deleteFrom('order_reminders')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('order_unit_id', 'hours'),
        'in',
        selectFrom('order_reminders')
          .select(['order_unit_id', 'hours'])
          .where('remind_at', '<=', appNow)
          .orderBy('remind_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('order_unit_id', 'hours'),
      ),
    )
    .returning(['order_unit_id', 'hours'])
    .executeTakeFirst();
}

/** Claims one due order with a row lock; other workers skip it. */
export async function claimDueOrder(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<LockedOrder | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .select(appNow.as('now'))
    .where('due_at', '<=', appNow)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Claims one order that has a due unit. The order is locked first, as everywhere. */
export async function claimOrderWithDueUnit(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<LockedOrder | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .select(appNow.as('now'))
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_units').select('order_id').where('due_at', '<=', appNow),
    )
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
