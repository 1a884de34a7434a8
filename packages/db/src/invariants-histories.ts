import { contentLifecycle } from '@guildhall/domain/content/states';
import { offerLifecycle } from '@guildhall/domain/offers/states';
import { requestLifecycle } from '@guildhall/domain/orders/request-states';
import { orderLifecycle } from '@guildhall/domain/orders/states';
import { unitLifecycle } from '@guildhall/domain/orders/unit-states';
import { chargebackLifecycle } from '@guildhall/domain/payments/chargebacks/states';
import { refundLifecycle } from '@guildhall/domain/payments/refunds/states';
import { webhookEventLifecycle } from '@guildhall/domain/webhooks/states';
import { paymentLifecycle } from '@guildhall/domain/payments/states';
import { stockLifecycle } from '@guildhall/domain/vault/states';
import { withdrawalLifecycle } from '@guildhall/domain/withdrawals/states';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { list, type InvariantQuery } from './invariants-list.ts';

interface Row {
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly to: string;
  readonly pauses?: boolean;
}

interface Lifecycle {
  readonly name: string;
  readonly objects: string;
  /** A query of every step: id, object_id, event, from_state, to_state. */
  readonly steps: string;
  readonly table: readonly Row[];
}

const stepsOf = (history: string, objectId: string, condition = 'true') =>
  `select id, ${objectId} as object_id, event, from_state, to_state from ${history}
    where ${condition}`;

const lifecycles: readonly Lifecycle[] = [
  {
    name: 'order',
    objects: 'orders',
    steps: stepsOf(
      'order_history',
      'order_id',
      'order_unit_id is null and order_request_id is null',
    ),
    table: orderLifecycle.transitions,
  },
  {
    name: 'unit',
    objects: 'order_units',
    steps: stepsOf('order_history', 'order_unit_id', 'order_unit_id is not null'),
    table: unitLifecycle.transitions,
  },
  {
    name: 'request',
    objects: 'order_requests',
    steps: stepsOf('order_history', 'order_request_id', 'order_request_id is not null'),
    table: requestLifecycle.transitions,
  },
  {
    name: 'stock',
    objects: 'stock_units',
    steps: stepsOf('stock_history', 'stock_id'),
    table: stockLifecycle.transitions,
  },
  {
    name: 'offer',
    objects: 'offers',
    steps: stepsOf('offer_history', 'offer_id'),
    table: offerLifecycle.transitions,
  },
  {
    name: 'payment',
    objects: 'payments',
    steps: stepsOf('payment_history', 'payment_id'),
    table: paymentLifecycle.transitions,
  },
  {
    name: 'refund',
    objects: 'refunds',
    steps: stepsOf('refund_history', 'refund_id'),
    table: refundLifecycle.transitions,
  },
  {
    name: 'chargeback',
    objects: 'chargebacks',
    steps: stepsOf('chargeback_history', 'chargeback_id'),
    table: chargebackLifecycle.transitions,
  },
  {
    name: 'webhook event',
    objects: 'webhook_events',
    steps: stepsOf('webhook_event_history', 'webhook_event_id'),
    table: webhookEventLifecycle.transitions,
  },
  {
    name: 'withdrawal',
    objects: 'withdrawals',
    steps: stepsOf('withdrawal_history', 'withdrawal_id'),
    table: withdrawalLifecycle.transitions,
  },
  {
    name: 'content version',
    objects: 'content_versions',
    steps: stepsOf('content_history', 'version_id'),
    table: contentLifecycle.transitions,
  },
];

/** All steps that a table allows. `previous` is any state that a pause was entered from. */
function allowedSteps(table: readonly Row[]): string {
  const steps = table.flatMap(({ event, from, to }) => {
    const pauses = table.filter((row) => row.pauses === true && from.includes(row.to));
    const paused = pauses.flatMap((row) => row.from);
    return from.flatMap((was) =>
      (to === 'previous' ? paused : [to]).map(
        (next) => `(${list([event, was ?? '', next ?? ''])})`,
      ),
    );
  });
  return [...new Set(steps)].join(', ');
}

/** INV13: every step in a history is a row of its table. */
export const historyInvariants: readonly InvariantQuery[] = lifecycles.map(
  ({ name, steps, table }) => ({
    invariant: 'INV13',
    violations: `
    select format('${name} %s: the state table has no %s from %s to %s', s.object_id, s.event,
        coalesce(s.from_state, 'nothing'), s.to_state) as fault
      from (${steps}) s
     where (s.event, coalesce(s.from_state, ''), s.to_state) not in (${allowedSteps(table)})`,
  }),
);

interface Step {
  readonly object_id: string;
  readonly event: string;
  readonly from_state: string | null;
  readonly to_state: string;
}

/** INV9: each object's history is one unbroken path to its current state. */
export async function pathViolations(trx: Transaction<Database>, most: number): Promise<string[]> {
  const violations: string[] = [];
  for (const lifecycle of lifecycles) {
    const { name, steps } = lifecycle;
    const found = await findSuspects(trx, lifecycle);
    const ids = found.map(({ id }) => id);
    const taken = ids.length === 0 ? [] : await readSteps(trx, steps, ids);
    const byObject = Map.groupBy(taken, ({ object_id }) => object_id);
    for (const { id, state } of found) {
      const path = byObject.get(id) ?? [];
      if (isOnePath(path, state)) continue;
      const stepTexts = path.map((step) => `${step.event} (${step.from_state} > ${step.to_state})`);
      const history = stepTexts.length === 0 ? 'nothing' : stepTexts.join(', ');
      violations.push(`${name} ${id} is ${state}, its history is: ${history}`);
    }
  }
  return violations.slice(0, most);
}

/** Objects whose history is not one path when ordered by id. */
const suspects = ({ objects, steps }: Lifecycle) => `
  with chain as (
    select object_id, to_state, lead(id) over by_id is null as is_last,
        from_state is not distinct from lag(to_state) over by_id as follows
      from (${steps}) s window by_id as (partition by object_id order by id)
  ), ends as (
    select object_id, bool_and(follows) as is_path,
        max(to_state) filter (where is_last) as state
      from chain group by object_id
  )
  select o.id, o.state from ${objects} o left join ends e on e.object_id = o.id
   where e.is_path is not true or e.state <> o.state`;

/**
 * INV9 when a single process runs one operation after the other: then the order of ids is the order
 * of events, so every suspect is a violation.
 */
export const suspectInvariants: readonly InvariantQuery[] = lifecycles.map((lifecycle) => ({
  invariant: 'INV9',
  violations: `
    select format('${lifecycle.name} %s is %s, but its history is no single path to that state', id, state) as fault
      from (${suspects(lifecycle)}) s`,
}));

/**
 * With several servers the order of ids is only a first filter, since two of them may write within
 * one millisecond (`kernel/ids.ts`).
 */
async function findSuspects(trx: Transaction<Database>, lifecycle: Lifecycle) {
  const { rows } = await sql
    .raw<{ id: string; state: string }>(`${suspects(lifecycle)} limit 10000`)
    .execute(trx);
  return rows;
}

async function readSteps(trx: Transaction<Database>, steps: string, ids: readonly string[]) {
  const { rows } = await sql<Step>`
    select object_id, event, from_state, to_state from (${sql.raw(steps)}) s
     where object_id = any(${[...ids]}::uuid[]) order by id`.execute(trx);
  return rows;
}

/**
 * Whether the steps form one path from nothing to `state` that takes each step once (an Eulerian
 * path): every state is entered as often as it is left, except for the two ends, and all steps are
 * connected.
 */
function isOnePath(steps: readonly Step[], state: string): boolean {
  const balance = new Map<string | null, number>();
  const change = (at: string | null, by: number) => balance.set(at, (balance.get(at) ?? 0) + by);
  change(null, 1);
  change(state, -1);
  for (const { from_state, to_state } of steps) {
    change(from_state, -1);
    change(to_state, 1);
  }
  const reached = new Set<string | null>([null]);
  const isReached = ({ from_state }: Step) => reached.has(from_state);
  for (let known = 0; known < reached.size;) {
    known = reached.size;
    for (const { to_state } of steps.filter(isReached)) reached.add(to_state);
  }
  return [...balance.values()].every((count) => count === 0) && steps.every(isReached);
}
