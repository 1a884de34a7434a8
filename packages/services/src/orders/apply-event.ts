import type { Database } from '@guildhall/db/database';
import {
  insertReminders,
  listUnits,
  type LockedOrder,
  transitionOrder,
  transitionUnits,
  type UnitRow,
} from '@guildhall/db/orders/commands';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { ruleBookOf } from '@guildhall/domain/kernel/rule-book';
import { decide } from '@guildhall/domain/kernel/transitions';
import { deliveryDue, paymentDue, unitDue } from '@guildhall/domain/orders/rules';
import {
  type OrderEvent,
  type OrderFacts,
  orderTransitions,
  stateOfUnits,
  type UnitEvent,
  unitEventOf,
  type UnitFacts,
  unitTransitions,
} from '@guildhall/domain/orders/states';
import {
  type OrderActor,
  TERMINAL_ORDER_STATES,
  TERMINAL_UNIT_STATES,
} from '@guildhall/domain/orders/types';
import type { Transaction } from 'kysely';
import { postOrderEffect, postUnitEffects } from '../wallet/post-effect.ts';
import { applyStockEvents } from './apply-stock-events.ts';
import { enqueueOrderMails } from './enqueue-order-mails.ts';

type UnitTransition = (typeof unitTransitions)[number];

/** Who triggers an event: their actors in this order, and their user id unless it is the system. */
export interface Principal {
  readonly actors: readonly OrderActor[];
  readonly actor_id: string | null;
}

export function orderFacts(order: LockedOrder): OrderFacts {
  return {
    now: order.now,
    delivery: order.terms.delivery,
    delivery_due_at: order.delivery_due_at,
    due_at: order.due_at,
    risk_score: order.risk_score,
    rules: ruleBookOf(order.terms.rule_version),
  };
}

export function unitFacts(unit: UnitRow, order: LockedOrder): UnitFacts {
  return {
    now: order.now,
    due_at: unit.due_at,
    revealed: unit.first_revealed_at !== null,
    confirmed_at: unit.confirmed_at,
    rules: ruleBookOf(order.terms.rule_version),
  };
}

interface OrderCall {
  readonly event: OrderEvent;
  readonly actors: readonly OrderActor[];
}

function decideOrder(order: LockedOrder, call: OrderCall) {
  return decide(orderTransitions, { ...call, state: order.state, facts: orderFacts(order) });
}

/** Whether the lifecycle table allows the event now. Changes nothing. */
export function mayApply(order: LockedOrder, call: OrderCall): boolean {
  return decideOrder(order, call).allowed;
}

/** Refuses ORDER_EVENT_REFUSED, with the table's reason, unless the table allows the event now. */
export function refuseUnlessAllowed(order: LockedOrder, call: OrderCall): void {
  const decision = decideOrder(order, call);
  if (!decision.allowed) throw refused(call.event, order.state, decision.reason);
}

/**
 * The only function that changes an order's state: conditional update, history, units, stock,
 * ledger and outbox, in the caller's transaction, which holds the order's row lock. Refuses
 * ORDER_EVENT_REFUSED.
 */
export async function applyOrderEvent(
  trx: Transaction<Database>,
  order: LockedOrder,
  event: OrderEvent,
  principal: Principal,
): Promise<LockedOrder> {
  const decision = decideOrder(order, { event, actors: principal.actors });
  if (!decision.allowed) throw refused(event, order.state, decision.reason);
  const { row } = decision;
  if (row.to === 'previous') throw new Error(`${row.rule} ${event} has no use case yet`);
  const moved = await transitionOrder(
    trx,
    order.id,
    { rule: row.rule, event, from: order.state, to: row.to, ...actorOf(row, principal) },
    { due_at: null, ...orderTimes(row, order), ...closing(row.to, order.now) },
  );
  if (moved === undefined) throw refused(event, order.state, 'STATE');
  // Deadlocks are avoided by one lock order everywhere: order, units, ledger accounts, stock,
  // offer.
  if (row.money !== undefined) await postOrderEffect(trx, row.money, moved);
  const unitEvent = unitEventOf[event];
  if (unitEvent !== undefined) {
    const units = await listUnits(trx, order.id);
    // The system moves the units with their order, whoever triggered the event.
    const bySystem = { actors: ['system'], actor_id: null } as const;
    await transitionUnitsOfOrder(trx, moved, units, unitEvent, bySystem);
  }
  await enqueueOrderMails(trx, moved, event);
  return moved;
}

/** The actor recorded in the history; the system has no user id. */
function actorOf(row: { readonly by: readonly OrderActor[] }, { actors, actor_id }: Principal) {
  const actor = row.by.find((each) => actors.includes(each)) ?? 'system';
  return { actor, actor_id: actor === 'system' ? null : actor_id };
}

function orderTimes(row: { event: OrderEvent; timer?: string }, order: LockedOrder) {
  if (row.timer === 'payment') {
    return { due_at: paymentDue(order.now, ruleBookOf(order.terms.rule_version)) };
  }
  if (row.timer === 'delivery') {
    const paidAt = order.paid_at ?? order.now;
    const { promised, automatic } = deliveryDue(paidAt, order.terms);
    return { paid_at: paidAt, delivery_due_at: promised, due_at: automatic };
  }
  return unitEventOf[row.event] === 'deliver' ? { delivered_at: order.now } : {};
}

function closing(state: string, now: Date) {
  const terminal: readonly string[] = TERMINAL_ORDER_STATES;
  return terminal.includes(state) ? { closed_at: now } : {};
}

/**
 * The only function that changes the state of an order's units: each unit by its own row of the
 * table, then the order's state from its units. All units move or none. Refuses
 * ORDER_EVENT_REFUSED.
 */
export async function applyUnitEvent(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
  event: UnitEvent,
  principal: Principal,
): Promise<{ order: LockedOrder; units: UnitRow[] }> {
  const moved = await transitionUnitsOfOrder(trx, order, units, event, principal);
  await enqueueOrderMails(trx, order, event);
  // A reveal changes no unit's state, so the order's state stays too.
  const before = new Map(units.map(({ id, state }) => [id, state]));
  const follows = moved.some(({ id, state }) => before.get(id) !== state);
  return { order: follows ? await updateOrderFromUnits(trx, order) : order, units: moved };
}

async function transitionUnitsOfOrder(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
  event: UnitEvent,
  principal: Principal,
): Promise<UnitRow[]> {
  const { actors } = principal;
  const steps = units.map((unit) => {
    const facts = unitFacts(unit, order);
    const decision = decide(unitTransitions, { event, state: unit.state, actors, facts });
    if (!decision.allowed) throw refused(event, unit.state, decision.reason);
    const { row } = decision;
    if (row.to === 'previous') throw new Error(`${row.rule} ${event} has no use case yet`);
    const { rule, to } = row;
    const step = { rule, event, from: unit.state, to, ...actorOf(row, principal) };
    return { unit, row, step, changes: unitChanges(row, unit, order) };
  });
  const moved: UnitRow[] = [];
  // Units with the same change move in one statement: fifty codes cost as much as one.
  for (const group of Map.groupBy(steps, changeText).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ unit }) => unit.id);
    const rows = await transitionUnits(trx, ids, first.step, first.changes);
    if (rows.length !== group.length) throw refused(event, first.unit.state, 'STATE');
    moved.push(...rows);
  }
  await applyUnitEffects(trx, order, moved, steps);
  await applyStockEvents(trx, order, units, event);
  if (event === 'deliver') await remindToConfirm(trx, order, units);
  return moved.toSorted((a, b) => a.position - b.position);
}

const changeText = ({ step, changes }: { step: object; changes: object }) =>
  JSON.stringify([step, changes]);

async function applyUnitEffects(
  trx: Transaction<Database>,
  order: LockedOrder,
  moved: readonly UnitRow[],
  steps: readonly { unit: UnitRow; row: UnitTransition }[],
): Promise<void> {
  const now = new Map(moved.map((unit) => [unit.id, unit]));
  for (const [effect, group] of Map.groupBy(steps, ({ row }) => row.money)) {
    if (effect === undefined) continue;
    const units = group.flatMap(({ unit }) => now.get(unit.id) ?? []);
    await postUnitEffects(trx, effect, order, units);
  }
}

function unitChanges(row: UnitTransition, unit: UnitRow, order: LockedOrder) {
  const { now } = order;
  const { event, timer } = row;
  // Only what changes, so that units with different times in other columns move together.
  const times = {
    ...(event === 'deliver' && { delivered_at: now }),
    // Only the first reveal sets the time; a later one does not restart the deadline.
    ...(event === 'reveal' && { first_revealed_at: unit.first_revealed_at ?? now }),
    ...(timer === 'protection' && { confirmed_at: unit.confirmed_at ?? now }),
  };
  const known = { ...unit, ...times };
  const dueAt = unitDue(
    timer,
    order.kind,
    { ...known, delivered_at: known.delivered_at ?? now },
    order.terms,
  );
  const terminal: readonly string[] = TERMINAL_UNIT_STATES;
  return {
    ...times,
    due_at: dueAt,
    closed_at: terminal.includes(row.to) ? (unit.closed_at ?? now) : null,
  };
}

async function updateOrderFromUnits(
  trx: Transaction<Database>,
  order: LockedOrder,
): Promise<LockedOrder> {
  const units = await listUnits(trx, order.id);
  const to = stateOfUnits(units.map(({ state }) => state));
  if (to === order.state) return order;
  const row = orderTransitions.find(
    (each) => each.event === 'follow_units' && each.from.includes(order.state) && each.to === to,
  );
  if (row === undefined) throw new Error(`no row leads an order from ${order.state} to ${to}`);
  const step = { rule: row.rule, event: 'follow_units', from: order.state, to } as const;
  const bySystem = { actor: 'system', actor_id: null } as const;
  const changes = closing(to, order.now);
  const moved = await transitionOrder(trx, order.id, { ...step, ...bySystem }, changes);
  if (moved === undefined) throw refused('follow_units', order.state, 'STATE');
  return moved;
}

async function remindToConfirm(
  trx: Transaction<Database>,
  order: LockedOrder,
  units: readonly UnitRow[],
): Promise<void> {
  const { reminder_hours } = ruleBookOf(order.terms.rule_version);
  await insertReminders(
    trx,
    units.flatMap(({ id }) =>
      reminder_hours.map((hours) => ({
        order_unit_id: id,
        hours,
        remind_at: hoursAfter(order.now, hours),
      })),
    ),
  );
}

function refused(event: string, state: string | null, reason: string): Refusal {
  return new Refusal('ORDER_EVENT_REFUSED', { event, state, reason });
}
