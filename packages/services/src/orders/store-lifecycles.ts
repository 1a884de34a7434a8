import {
  type LockedOrder,
  type LockedUnit,
  orderStore,
  type TimedOrder,
  type UnitRow,
  unitStore,
} from '@guildhall/db/orders/commands';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { deliveryDue, unitDue } from '@guildhall/domain/orders/rules';
import {
  type OrderFacts,
  orderLifecycle,
  type OrderTypes,
  unitEventOf,
  type UnitFacts,
  unitLifecycle,
  type UnitTypes,
} from '@guildhall/domain/orders/states';
import type { Transition } from '@guildhall/domain/kernel/transitions';
import type { StoredLifecycle } from '../kernel/apply-transition.ts';

export function orderFacts(order: TimedOrder): OrderFacts {
  return {
    now: order.now,
    delivery: order.terms.delivery,
    delivery_due_at: order.delivery_due_at,
    due_at: order.due_at,
    risk_score: order.risk_score,
    rules: order.rules,
  };
}

export function unitFacts(unit: UnitRow, order: TimedOrder): UnitFacts {
  return {
    now: order.now,
    due_at: unit.due_at,
    revealed: unit.first_revealed_at !== null,
    confirmed_at: unit.confirmed_at,
    price_minor: minor(unit.price_minor),
    rules: order.rules,
  };
}

interface RefusedEvent {
  readonly event: string;
  readonly state: string | null;
  readonly reason: string;
}

export const orderRefusal = ({ event, state, reason }: RefusedEvent) =>
  new Refusal('ORDER_EVENT_REFUSED', { event, state, reason });

const pauseRules = ({ now, rules }: OrderFacts | UnitFacts) => ({
  now,
  least_hours: rules.resume_least_hours,
});

export const storedOrder: StoredLifecycle<OrderTypes, LockedOrder> = {
  lifecycle: orderLifecycle,
  store: orderStore,
  changesOf: (row, order, to) => ({
    due_at: null,
    ...orderTimes(row, order),
    ...(orderLifecycle.terminal.includes(to) ? { closed_at: order.now } : {}),
  }),
  pauseRules,
  refusal: orderRefusal,
};

function orderTimes(
  { event, timer }: Transition<OrderTypes>,
  { now, paid_at, terms, rules }: LockedOrder,
): Partial<LockedOrder> {
  // The time to deliver starts when the review is over.
  if (timer === 'review') return { due_at: hoursAfter(now, rules.risk_review_hours) };
  if (timer === 'delivery') {
    const paidAt = paid_at ?? now;
    const { promised, automatic } = deliveryDue(paidAt, terms, rules);
    return { paid_at: paidAt, delivery_due_at: promised, due_at: automatic };
  }
  return unitEventOf[event] === 'deliver' ? { delivered_at: now } : {};
}

type UnitOwner = Pick<TimedOrder, 'now' | 'kind' | 'terms' | 'rules'>;

/** The units of an order: their deadlines follow from its kind, terms and rules. */
export const storedUnit = (order: UnitOwner): StoredLifecycle<UnitTypes, LockedUnit> => ({
  lifecycle: unitLifecycle,
  store: unitStore,
  changesOf: (row, unit, to) => unitTimes(row, { unit, order, to }),
  pauseRules,
  refusal: orderRefusal,
});

function unitTimes(
  { event, timer }: Transition<UnitTypes>,
  { unit, order, to }: { unit: LockedUnit; order: UnitOwner; to: UnitTypes['state'] },
): Partial<LockedUnit> {
  const { now } = order;
  const times = {
    delivered_at: event === 'deliver' ? now : unit.delivered_at,
    // Only the first reveal sets the time; a later one does not restart the deadline.
    first_revealed_at:
      event === 'reveal' ? (unit.first_revealed_at ?? now) : unit.first_revealed_at,
    confirmed_at: unit.confirmed_at ?? (timer === 'protection' ? now : null),
  };
  const known = { ...times, delivered_at: times.delivered_at ?? now };
  return {
    ...times,
    due_at: unitDue(timer, order.kind, known, order),
    closed_at: unitLifecycle.terminal.includes(to) ? (unit.closed_at ?? now) : null,
  };
}
