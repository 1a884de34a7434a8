import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { CaseTurn, UnitState } from '@guildhall/domain/orders/types';
import type { StockState } from '@guildhall/domain/vault/states';
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { latenessSeconds } from '../kernel/clocks.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { hasSecret, stockStateOf } from '../vault/queries.ts';
import { accountIsFrozen, holdOf, unitIsFrozen } from '../wallet/freeze-queries.ts';
import { findOpenRequest, type RequestRow } from './request-queries.ts';
import {
  orderColumns,
  type OrderRequestsTable,
  type OrdersTable,
  orderUnitColumns,
  type OrderUnitsTable,
} from './tables.ts';
import { rulesOfOrder } from '../kernel/rule-versions.ts';

export type OrderRow = Selectable<OrdersTable>;
export type UnitRow = Selectable<OrderUnitsTable>;
/** `is_frozen` is known of units whose deadline is claimed. */
export type LockedUnit = UnitRow & { stock_state: StockState; is_frozen?: boolean };
/** An order with the shop's time when it was read, and the rules that it was created under. */
export type TimedOrder = OrderRow & { now: Date; rules: RuleBook };
/** An order locked by this transaction with its units, and what waits for an answer in it. */
export type LockedOrder = TimedOrder & {
  units: readonly LockedUnit[];
  request: RequestRow | null;
};

const PAUSE = { paused_state: 'text', paused_left_ms: 'bigint' } as const;

export const orderStore = {
  table: 'orders',
  history: 'order_history',
  columns: {
    due_at: 'timestamptz',
    delivery_due_at: 'timestamptz',
    paid_at: 'timestamptz',
    delivered_at: 'timestamptz',
    closed_at: 'timestamptz',
    ...PAUSE,
  },
  moved: ['id'],
  subject: { order_id: sql`moved.id` },
} as const satisfies Store;

export const unitStore = {
  table: 'order_units',
  history: 'order_history',
  columns: {
    due_at: 'timestamptz',
    delivered_at: 'timestamptz',
    first_revealed_at: 'timestamptz',
    problem_reported_at: 'timestamptz',
    replaced_at: 'timestamptz',
    stock_id: 'uuid',
    confirmed_at: 'timestamptz',
    closed_at: 'timestamptz',
    price_minor: 'bigint',
    fee_minor: 'bigint',
    ...PAUSE,
  },
  moved: ['id', 'order_id'],
  subject: { order_id: sql`moved.order_id`, order_unit_id: sql`moved.id` },
} as const satisfies Store;

export const requestStore = {
  table: 'order_requests',
  history: 'order_history',
  columns: { due_at: 'timestamptz', closed_at: 'timestamptz' },
  moved: ['id', 'order_id'],
  subject: { order_id: sql`moved.order_id`, order_request_id: sql`moved.id` },
} as const satisfies Store;

const UNIT_TIMES = [
  'due_at',
  'delivered_at',
  'first_revealed_at',
  'problem_reported_at',
  'replaced_at',
  'confirmed_at',
  'closed_at',
  'case_due_at',
] as const;

type UnitJson = Omit<LockedUnit, (typeof UNIT_TIMES)[number]> &
  Record<(typeof UNIT_TIMES)[number], string | null>;

function unitOf(json: UnitJson): LockedUnit {
  const times = UNIT_TIMES.map((name) => {
    const text = json[name];
    return [name, text === null ? null : new Date(text)] as const;
  });
  return {
    ...json,
    ...(Object.fromEntries(times) as Pick<LockedUnit, (typeof UNIT_TIMES)[number]>),
  };
}

const orderNames = sql.join(orderColumns.map((name) => sql.ref(name)));
/** The same of `orders`, in a join. */
const joinedNames = sql.join(orderColumns.map((name) => sql.ref(`orders.${name}`)));
const unitNames = sql.join(orderUnitColumns.map((name) => sql.ref(name)));

/**
 * Locks an order for update, then its units, in one statement. Every use case locks in this order,
 * before ledger accounts, stock and offers, to avoid deadlocks. The units are locked too, because
 * only locked rows are read again after waiting for another transaction: the others would be as old
 * as the statement.
 */
async function lockWithUnits(
  trx: Transaction<Database>,
  orders: RawBuilder<unknown>,
  {
    factsOfUnit = sql`'{}'::jsonb`,
    isAllowed = () => true,
  }: {
    readonly factsOfUnit?: RawBuilder<unknown>;
    readonly isAllowed?: (order: OrderRow) => boolean;
  } = {},
): Promise<LockedOrder | undefined> {
  const { rows } = await sql<TimedOrder & { units: UnitJson[] }>`
    with locked as materialized (${orders})
    select ${orderNames}, ${appNow} as now, ${rulesOfOrder('locked')} as rules,
        (select jsonb_agg(to_jsonb(unit)
             || jsonb_build_object('stock_state', ${stockStateOf(sql.ref('unit.stock_id'))})
             || ${factsOfUnit}
             order by unit.position)
           from (select ${unitNames} from order_units where order_units.order_id = locked.id
             order by position for update) as unit) as units
      from locked`.execute(trx);
  const [order] = rows;
  if (order === undefined || !isAllowed(order)) return undefined;
  // After the lock, in a statement of its own: this one would not see a request that was made while
  // it waited for the order. The state only spares the others the statement.
  const request = order.state === 'in_delivery' ? await findOpenRequest(trx, order.id) : undefined;
  return { ...order, units: order.units.map(unitOf), request: request ?? null };
}

/**
 * Locks the order with this id. One that is not allowed is as if it were missing, with the same
 * statements (Z2).
 */
export async function lockOrder(
  trx: Transaction<Database>,
  id: string,
  isAllowed?: (order: OrderRow) => boolean,
): Promise<LockedOrder | undefined> {
  return await lockWithUnits(
    trx,
    sql`select ${orderNames} from orders where id = ${id} for update`,
    isAllowed === undefined ? {} : { isAllowed },
  );
}

/** The states that a unit ends in after it was delivered to its buyer. */
const ENDED = ['completed', 'refunded'] as const satisfies readonly UnitState[];

/**
 * Units whose secret is stored although nobody may have it any more, by id, with the rules of their
 * orders. Locks the orders for update and skips those that are locked: who opens a case locks the
 * order too.
 */
export async function listEndedUnits(
  trx: Transaction<Database>,
  { after, limit }: { after: string | null; limit: number },
) {
  const { rows } = await sql<
    Pick<
      UnitRow,
      'id' | 'order_id' | 'stock_id' | 'state' | 'confirmed_at' | 'replaced_at' | 'closed_at'
    > & {
      readonly rules: RuleBook;
      readonly now: Date;
    }
  >`
    select unit.id, unit.order_id, unit.stock_id, unit.state, unit.confirmed_at,
        unit.replaced_at, unit.closed_at,
        ${rulesOfOrder('orders')} as rules, ${appNow} as now
      from order_units as unit join orders on orders.id = unit.order_id
     where unit.state in (${sql.join(ENDED)}) and (${after}::uuid is null or unit.id > ${after})
       and case unit.state when 'completed' then unit.confirmed_at else unit.closed_at end
         < ${appNow} - make_interval(hours => 24
             * (${rulesOfOrder('orders')}->>'recall_cover_days')::int)
       and ${hasSecret(sql.ref('unit.stock_id'))}
       and not exists (select from order_units as other
         where other.order_id = orders.id and other.state = 'disputed')
     order by unit.id limit ${limit} for update of orders skip locked`.execute(trx);
  return rows;
}

export async function listUnits(db: Kysely<Database>, orderId: string): Promise<UnitRow[]> {
  return await db
    .selectFrom('order_units')
    .select(orderUnitColumns)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export const insertOrder =
  (order: Insertable<OrdersTable>): Write =>
  (creator) =>
    creator.insertInto('orders').values(order).returning(orderStore.moved);

export const insertUnits =
  (units: readonly Insertable<OrderUnitsTable>[]): Write =>
  (creator) =>
    creator
      .insertInto('order_units')
      .values([...units])
      .returning(unitStore.moved);

export const insertRequest =
  (request: Insertable<OrderRequestsTable>): Write =>
  (creator) =>
    creator.insertInto('order_requests').values(request).returning(requestStore.moved);

/** The price of an order after a part of it was refunded: the sum of its units. */
export const updateOrderPrice =
  ({ id, price_minor, fee_minor }: Pick<OrderRow, 'id' | 'price_minor' | 'fee_minor'>): Write =>
  (creator) =>
    creator.updateTable('orders').set({ price_minor, fee_minor }).where('id', '=', id);

/** The prices of units that stay when others of their order go back. */
export const updateUnitPrices =
  (units: readonly Pick<UnitRow, 'id' | 'price_minor' | 'fee_minor'>[]): Write =>
  () =>
    sql`(
      update order_units as unit set price_minor = raised.price_minor, fee_minor = raised.fee_minor
        from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
          as raised(id uuid, price_minor bigint, fee_minor bigint)
       where unit.id = raised.id)`;

/** Whom the case about some units waits for, and until when; null for nobody but staff and time. */
export const saveCaseTurn =
  (
    units: readonly Pick<UnitRow, 'id'>[],
    { turn, due_at }: { readonly turn: CaseTurn | null; readonly due_at: Date | null },
  ): Write =>
  (creator) =>
    creator
      .updateTable('order_units')
      .set({ case_waits_for: turn, case_due_at: due_at })
      .where(
        'id',
        'in',
        units.map(({ id }) => id),
      );

/** A reminder that exists moves to its new time. */
export const insertReminders =
  (rows: readonly { order_unit_id: string; hours: number; remind_at: Date }[]): Write =>
  (creator) =>
    creator
      .insertInto('order_reminders')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['order_unit_id', 'hours'])
          .doUpdateSet((each) => ({ remind_at: each.ref('excluded.remind_at') })),
      );

/** The reminders of units whose deadlines pause wait as long. */
export const delayReminders =
  (units: readonly Pick<UnitRow, 'id'>[], rules: RuleBook): Write =>
  (creator) =>
    creator
      .updateTable('order_reminders')
      .set({
        remind_at: sql`remind_at + make_interval(hours => ${rules.problem_pause_hours})`,
      })
      .where(
        'order_unit_id',
        'in',
        units.map(({ id }) => id),
      );

/** Deletes and returns one due reminder; the caller sends it in the same transaction. */
export async function takeDueReminder(trx: Transaction<Database>) {
  return await trx
    .deleteFrom('order_reminders')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('order_unit_id', 'hours'),
        // With `in` the planner may run the subquery again for each row, and then takes them all.
        '=',
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

/** Claims one due order whose money is not frozen with a row lock; other workers skip it. */
export async function claimDueOrder(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<LockedOrder | undefined> {
  return await lockWithUnits(
    trx,
    sql`select ${orderNames} from orders
      where due_at <= ${appNow} and id <> all(${[...except]}::uuid[])
        and not ${accountIsFrozen(sql`'escrow:' || orders.id`)}
      order by due_at limit 1 for update skip locked`,
  );
}

/** For how long the order has been due that `claimDueOrder` would claim; null without one. */
export async function readOrderLateness(db: Kysely<Database>): Promise<number | null> {
  const { late_seconds } = await db
    .selectFrom('orders')
    .select(latenessSeconds('due_at').as('late_seconds'))
    .where('due_at', '<=', appNow)
    .where(({ not }) => not(accountIsFrozen(sql`'escrow:' || orders.id`)))
    .executeTakeFirstOrThrow();
  return late_seconds;
}

/** Claims one order with a request whose answer is due, as `claimDueOrder` does. */
export async function claimOrderWithDueRequest(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<LockedOrder | undefined> {
  return await lockWithUnits(
    trx,
    sql`select ${joinedNames} from order_requests join orders on orders.id = order_requests.order_id
      where order_requests.due_at <= ${appNow} and orders.id <> all(${[...except]}::uuid[])
        and not ${accountIsFrozen(sql`'escrow:' || orders.id`)}
      order by order_requests.due_at limit 1 for update of orders skip locked`,
  );
}

/** Whether the money of a unit is frozen: its own, its hold's, or its order's. */
const isFrozen = (unit: string) => {
  const [id, orderId] = [sql.ref(`${unit}.id`), sql.ref(`${unit}.order_id`)];
  return sql<boolean>`(${unitIsFrozen(id, holdOf(id))}
    or ${accountIsFrozen(sql`'escrow:' || ${orderId}`, sql`'hold:' || ${orderId}`)})`;
};

/**
 * Claims one order that has a due unit which is not frozen; says of each unit whether it is. The
 * order is locked first, as everywhere. The units are read by their deadline, so that a claim costs
 * the same however many are due. One that was handled since the statement began may be claimed
 * still; then none of its units is due.
 */
export async function claimOrderWithDueUnit(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<LockedOrder | undefined> {
  return await lockWithUnits(
    trx,
    sql`select ${joinedNames} from order_units join orders on orders.id = order_units.order_id
      where order_units.due_at <= ${appNow} and not ${isFrozen('order_units')}
        and orders.id <> all(${[...except]}::uuid[])
      order by order_units.due_at limit 1 for update of orders skip locked`,
    { factsOfUnit: sql`jsonb_build_object('is_frozen', ${isFrozen('unit')})` },
  );
}
