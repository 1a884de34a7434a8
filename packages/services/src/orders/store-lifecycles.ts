import {
  type LockedOrder,
  type LockedUnit,
  orderStore,
  requestStore,
  type TimedOrder,
  type UnitRow,
  unitStore,
} from '@guildhall/db/orders/commands';
import type { RequestRow } from '@guildhall/db/orders/request-queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { deliveryDue, longerDelivery, longerDue, unitDue } from '@guildhall/domain/orders/rules';
import {
  askEventOf,
  type RequestEvent,
  type RequestFacts,
  requestLifecycle,
  requestTransitions,
  type RequestTypes,
} from '@guildhall/domain/orders/request-states';
import {
  type OrderFacts,
  orderLifecycle,
  type OrderTypes,
  unitEventOf,
} from '@guildhall/domain/orders/states';
import {
  type UnitFacts,
  unitLifecycle,
  type UnitTypes,
} from '@guildhall/domain/orders/unit-states';
import { type OrderActor, REQUEST_KINDS } from '@guildhall/domain/orders/types';
import { allowedEvents, decide, type Transition } from '@guildhall/domain/kernel/transitions';
import {
  planTransition,
  type Principal,
  type StoredLifecycle,
} from '../kernel/apply-transition.ts';
import {
  type MovedOrder,
  type MovedUnit,
  orderPostingRules,
  unitPostingRules,
} from '../wallet/order-posting-rules.ts';

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

/** `endsCase` is the kind of case that an event ends; null for what somebody does with the unit. */
export function unitFacts(
  unit: UnitRow,
  order: TimedOrder,
  endsCase: UnitFacts['ends_case'] = null,
): UnitFacts {
  return {
    now: order.now,
    due_at: unit.due_at,
    kind: order.kind,
    revealed: unit.first_revealed_at !== null,
    confirmed_at: unit.confirmed_at,
    problem_reported_at: unit.problem_reported_at,
    replaced_at: unit.replaced_at,
    price_minor: minor(unit.price_minor),
    ends_case: endsCase,
    rules: order.rules,
  };
}

/** `before` are the requests of the order, this one included if it exists. */
export function requestFacts(
  { kind, due_at }: Pick<RequestRow, 'kind' | 'due_at'>,
  order: TimedOrder,
  before: readonly Pick<RequestRow, 'kind' | 'state'>[],
): RequestFacts {
  const { now, state, delivery_due_at, paid_at, terms, rules } = order;
  return {
    now,
    kind,
    due_at,
    order_state: state,
    delivery_due_at,
    longer_due_at: longerDue(paid_at, terms, rules),
    requested: before.map((each) => each.kind),
    has_open: before.some((each) => each.state === 'open'),
    rules,
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

export const storedOrder: StoredLifecycle<OrderTypes, LockedOrder, MovedOrder> = {
  lifecycle: orderLifecycle,
  store: orderStore,
  postingRules: orderPostingRules,
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
  if (timer === 'longer_delivery') {
    const minutes = longerDelivery(terms, rules) ?? terms.delivery_minutes;
    const longer = { ...terms, delivery_minutes: minutes };
    const { promised, automatic } = deliveryDue(paid_at ?? now, longer, rules);
    return { delivery_due_at: promised, due_at: automatic };
  }
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
export const storedUnit = (
  order: UnitOwner,
): StoredLifecycle<UnitTypes, LockedUnit, MovedUnit> => ({
  lifecycle: unitLifecycle,
  store: unitStore,
  postingRules: unitPostingRules,
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
    ...revealOf(event, unit, now),
    confirmed_at: unit.confirmed_at ?? (timer === 'protection' ? now : null),
  };
  const known = { ...times, delivered_at: times.delivered_at ?? now };
  return {
    ...times,
    due_at: timer === 'unchanged' ? unit.due_at : unitDue(timer, order.kind, known, order),
    closed_at: unitLifecycle.terminal.includes(to) ? (unit.closed_at ?? now) : null,
  };
}

/** What belongs to what the unit holds: a replacement is sealed, and nobody complained of it. */
function revealOf(
  event: UnitTypes['event'],
  { first_revealed_at, problem_reported_at, replaced_at }: LockedUnit,
  now: Date,
) {
  if (event === 'replace') {
    return { first_revealed_at: null, problem_reported_at: null, replaced_at: now };
  }
  return {
    // Only the first reveal sets the time; a later one does not restart the deadline.
    first_revealed_at: event === 'reveal' ? (first_revealed_at ?? now) : first_revealed_at,
    problem_reported_at: event === 'report_problem' ? now : problem_reported_at,
    replaced_at,
  };
}

/** The requests of an order; the answer is due when the request is made. */
export const storedRequest = ({
  now,
}: Pick<TimedOrder, 'now'>): StoredLifecycle<RequestTypes, RequestRow> => ({
  lifecycle: requestLifecycle,
  store: requestStore,
  postingRules: {},
  changesOf: () => ({ due_at: null, closed_at: now }),
  refusal: orderRefusal,
});

/** Decides an event of the open request of an order; writes nothing. */
export function planRequestEvent(
  order: TimedOrder,
  request: RequestRow,
  call: Principal<OrderActor> & { readonly event: RequestEvent },
) {
  const facts = requestFacts(request, order, [request]);
  return planTransition(storedRequest(order), request, { ...call, facts });
}

/** What these actors may ask for now, and what they may do with the request that is open. */
export function allowRequests(
  order: TimedOrder,
  actors: readonly OrderActor[],
  requests: readonly RequestRow[],
) {
  const open = requests.find(({ state }) => state === 'open');
  const mayAsk = REQUEST_KINDS.filter((kind) => {
    const facts = requestFacts({ kind, due_at: null }, order, requests);
    return decide(requestTransitions, { event: askEventOf[kind], state: null, actors, facts })
      .allowed;
  });
  const facts = open && requestFacts(open, order, requests);
  const allowed =
    open === undefined || facts === undefined
      ? []
      : allowedEvents(requestTransitions, { state: open.state, actors, facts });
  return {
    may_ask: mayAsk,
    longer_promised_at: longerDue(order.paid_at, order.terms, order.rules),
    open:
      open === undefined
        ? null
        : {
            ...open,
            may_answer: allowed.includes('accept_request'),
            may_withdraw: allowed.includes('withdraw_request'),
          },
  };
}
