import type { Creation, Move, Write } from '@guildhall/db/kernel/transitions';
import { type Work, writeInWork } from '@guildhall/db/kernel/work';
import {
  delayReminders,
  type LockedOrder,
  type LockedUnit,
  updateOrderPrice,
  updateUnitPrices,
} from '@guildhall/db/orders/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { decide, type EventOf } from '@guildhall/domain/kernel/transitions';
import { requestTransitions } from '@guildhall/domain/orders/request-states';
import {
  type OrderEvent,
  orderTransitions,
  type OrderTypes,
  unitEventOf,
} from '@guildhall/domain/orders/states';
import { stateOfUnits, type UnitFacts, type UnitTypes } from '@guildhall/domain/orders/unit-states';
import type { OrderActor } from '@guildhall/domain/orders/types';
import { refundInEscrow } from '@guildhall/domain/wallet/rules';
import {
  planTransition,
  type PlannedMove,
  postEffects,
  type Principal,
} from '../kernel/apply-transition.ts';
import type { UnitMoney } from '../wallet/order-money.ts';
import { postRaises, type RaisedUnit } from '../wallet/order-posting-rules.ts';
import { followStock, planUnitStock } from './apply-stock-events.ts';
import { notifyParties } from './notify-parties.ts';
import { lateOf, remindersOf } from './send-reminders.ts';
import {
  orderFacts,
  orderRefusal,
  planRequestEvent,
  requestFacts,
  storedOrder,
  storedUnit,
  unitFacts,
} from './store-lifecycles.ts';

export type OrderPrincipal = Principal<OrderActor>;
type OrderCall = EventOf<OrderTypes> & OrderPrincipal;
type UnitCall = EventOf<UnitTypes> &
  OrderPrincipal & { readonly ends_case?: UnitFacts['ends_case'] };
type OrderMove = PlannedMove<OrderTypes, LockedOrder>;
/** `money` is the unit as the wallet needs it, with its price before a part of it is refunded. */
type UnitMove = PlannedMove<UnitTypes, LockedUnit> & { readonly money: UnitMoney };

export const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

function decideOrder(order: LockedOrder, call: { event: OrderEvent; actors: readonly string[] }) {
  return decide(orderTransitions, { ...call, state: order.state, facts: orderFacts(order) });
}

/** Whether the lifecycle table allows the event now. Changes nothing. */
export function mayApply(
  order: LockedOrder,
  call: { event: OrderEvent; actors: readonly OrderActor[] },
): boolean {
  return decideOrder(order, call).allowed;
}

/** Refuses ORDER_EVENT_REFUSED, with the table's reason, unless the table allows the event now. */
export function refuseUnlessAllowed(
  order: LockedOrder,
  call: { event: OrderEvent; actors: readonly OrderActor[] },
): void {
  const { event } = call;
  const decision = decideOrder(order, call);
  if (!decision.allowed) throw orderRefusal({ event, state: order.state, reason: decision.reason });
}

/** What events of an order and its units do, decided and not written yet. */
export interface Plan {
  order: LockedOrder;
  readonly order_moves: OrderMove[];
  readonly unit_moves: UnitMove[];
  /** Confirmed units that cost more than before. */
  readonly raises: RaisedUnit[];
  readonly stock_moves: Move[];
  readonly other_moves: Move[];
  /** What comes into existence with it. */
  readonly creations: Creation[];
  /** Writes of rows that none of the moves writes. */
  readonly writes: Write[];
  /** Writes of rows that a move may write, too. */
  readonly later: Write[];
}

/** The state of an order that events have moved. */
export type Moved = Pick<LockedOrder, 'state'>;

const planOf = (order: LockedOrder): Plan => ({
  order,
  order_moves: [],
  unit_moves: [],
  raises: [],
  stock_moves: [],
  other_moves: [],
  creations: [],
  writes: [],
  later: [],
});

/**
 * Applies events to an order, one after the other: their money first, then the states of order,
 * units and stock with their histories in one statement, then the offer. The caller's transaction
 * holds the locks of order and units. Messages are written with the states. Refuses
 * ORDER_EVENT_REFUSED.
 */
export async function applyOrderEvents(
  work: Work,
  order: LockedOrder,
  calls: readonly PlannedOrderCall[],
  /** Moves of other objects that belong to it. */
  also: readonly Move[] = [],
): Promise<LockedOrder> {
  const plan = planOrderEvents(work, order, calls);
  plan.other_moves.push(...also);
  return await writePlan(work, plan);
}

type PlannedOrderCall = OrderCall & {
  /** Skips the event if the table does not allow it then. */
  readonly if_allowed?: boolean;
};

/** Decides the events of an order, and adds what they tell its parties; writes nothing. */
export function planOrderEvents(
  work: Pick<Work, 'messages'>,
  order: LockedOrder,
  calls: readonly PlannedOrderCall[],
): Plan {
  const plan = planOf(order);
  for (const { if_allowed = false, ...call } of calls) {
    if (if_allowed && !mayApply(plan.order, call)) continue;
    const move = planOrderEvent(plan, call);
    const unitEvent = unitEventOf[call.event];
    // The system moves the units with their order, whoever triggered the event.
    if (unitEvent !== undefined) {
      planUnitEvent(plan, plan.order.units, { event: unitEvent, ...BY_SYSTEM });
    }
    notifyParties(work, plan.order, move.notices, happenedIn(move));
    if (PROMISES.includes(call.event)) plan.writes.push(...lateOf(plan.order));
  }
  planEndOfRequest(plan);
  return plan;
}

/** The events that set the promised time. */
const PROMISES: readonly OrderEvent[] = ['pay', 'clear_review', 'extend_delivery'];

/** What waits for an answer ends with the delivery that it is about. */
function planEndOfRequest(plan: Plan): void {
  const { request } = plan.order;
  if (request === null) return;
  const query = { state: request.state, facts: requestFacts(request, plan.order, [request]) };
  const end = { event: 'end_request', ...BY_SYSTEM } as const;
  if (!decide(requestTransitions, { ...query, ...end }).allowed) return;
  plan.other_moves.push(planRequestEvent(plan.order, request, end));
  plan.order = { ...plan.order, request: null };
}

export async function applyOrderEvent(
  work: Work,
  order: LockedOrder,
  event: Exclude<OrderEvent, keyof OrderTypes['payloads']>,
  principal: OrderPrincipal,
): Promise<LockedOrder> {
  return await applyOrderEvents(work, order, [{ event, ...principal }]);
}

/**
 * Applies an event to units of an order: each by its own row of the table, then the order's state
 * from its units. All units move or none. Refuses ORDER_EVENT_REFUSED.
 */
export async function applyUnitEvent(
  work: Work,
  order: LockedOrder,
  units: readonly LockedUnit[],
  call: UnitCall,
): Promise<{ order: LockedOrder; units: LockedUnit[] }> {
  const plan = planUnitEvents(work, order, units, call);
  const moved = plan.unit_moves.map(({ item }) => item);
  return {
    order: await writePlan(work, plan),
    units: moved.toSorted((a, b) => a.position - b.position),
  };
}

/** What changes with an event of units besides their states. */
export interface UnitChanges {
  /** Prices of those that the event moves: what is theirs of the money that it posts. */
  readonly moved?: readonly UnitPrice[];
  /** Prices of others, which cost more from now on. */
  readonly raised?: readonly UnitPrice[];
  /** The stock that was set aside for what they hold, by unit (O21). */
  readonly stock_of?: ReadonlyMap<string, string>;
}
type UnitPrice = Pick<LockedUnit, 'id' | 'price_minor' | 'fee_minor'>;

/** Decides an event of units, and adds what it tells the parties; writes nothing. */
export function planUnitEvents(
  work: Pick<Work, 'messages'>,
  order: LockedOrder,
  units: readonly LockedUnit[],
  call: UnitCall,
  changes: UnitChanges = {},
): Plan {
  const plan = planOf(order);
  planUnitEvent(plan, units, call, changes);
  // The rows of one event have the same notices, so each party gets one for all units.
  const [move] = plan.unit_moves;
  if (move !== undefined) {
    notifyParties(work, order, move.notices, {
      ...happenedIn(move),
      refunded_minor: refundedBy(plan),
      units: plan.unit_moves.map(({ item }) => item),
    });
  }
  // A reveal changes no unit's state, so the order's state stays too.
  const followed = plan.unit_moves.some(({ from, to }) => from !== to) ? planFollow(plan) : null;
  if (followed !== null) {
    notifyParties(work, plan.order, followed.notices, happenedIn(followed));
  }
  return plan;
}

function planOrderEvent(plan: Plan, call: OrderCall & { to?: OrderTypes['state'] }): OrderMove {
  const move = planTransition(storedOrder, plan.order, { ...call, facts: orderFacts(plan.order) });
  plan.order_moves.push(move);
  plan.order = move.item;
  return move;
}

function planUnitEvent(
  plan: Plan,
  units: readonly LockedUnit[],
  { ends_case: endsCase = null, ...call }: UnitCall,
  { moved = [], raised = [], stock_of: stockOf = new Map() }: UnitChanges = {},
): void {
  const { order } = plan;
  const changesOf = ({ id }: LockedUnit) => {
    const changed: Partial<LockedUnit> = {};
    const priced = moved.find((each) => each.id === id);
    if (priced !== undefined) {
      changed.price_minor = priced.price_minor;
      changed.fee_minor = priced.fee_minor;
    }
    const stockId = stockOf.get(id);
    if (stockId !== undefined) changed.stock_id = stockId;
    return { changes: changed };
  };
  const moves = units.map((unit) => {
    const facts = unitFacts(unit, order, endsCase);
    const event = { ...call, ...changesOf(unit), facts };
    return withRefund(planTransition(storedUnit(order), unit, event), order);
  });
  const { moves: stockMoves, states } = planUnitStock(order, units, call, stockOf);
  plan.unit_moves.push(...moves);
  plan.stock_moves.push(...stockMoves);
  plan.writes.push(...remindersOf(order, moves, call.event));
  // Nobody is reminded of a deadline that pauses.
  if (call.event === 'report_problem') plan.writes.push(delayReminders(units, order.rules));
  const after = new Map(
    moves.map(({ item }) => {
      const { stock_state } = item;
      return [item.id, { ...item, stock_state: states.get(item.stock_id) ?? stock_state }];
    }),
  );
  plan.order = { ...order, units: order.units.map((unit) => after.get(unit.id) ?? unit) };
  planRaise(plan, raised);
  const isPriced = moved.length > 0 || moves.some(({ effect }) => effect?.effect === 'E7');
  if (isPriced) planOrderPrice(plan);
}

/** Units cost more from now on; for confirmed ones their seller gets more at once (E4). */
function planRaise(plan: Plan, raised: readonly UnitPrice[]): void {
  if (raised.length === 0) return;
  const { order } = plan;
  const pricesOf = new Map(raised.map(({ id, ...prices }) => [id, prices]));
  for (const unit of order.units) {
    const after = pricesOf.get(unit.id);
    if (after === undefined || unit.confirmed_at === null) continue;
    plan.raises.push({ before: moneyOf(unit, order), after });
  }
  plan.writes.push(updateUnitPrices(raised));
  const units = order.units.map((unit) => ({ ...unit, ...pricesOf.get(unit.id) }));
  plan.order = { ...order, units };
}

/** What has happened, and who did it. */
function happenedIn({ steps }: OrderMove | UnitMove) {
  const last = steps.at(-1);
  return { event: last?.event ?? '', actor: last?.actor ?? '' };
}

/** What events of units give back to the buyer; of events without a refund nobody asks. */
function refundedBy({ unit_moves }: Plan): number {
  return unit_moves.reduce((sum, { money }) => {
    const priceMinor = minor(money.price_minor);
    const unit = { price_minor: priceMinor, fee_minor: minor(money.fee_minor) };
    return sum + refundInEscrow(unit, money.amount_minor ?? priceMinor).buyer_minor;
  }, 0);
}

/** Whose decision a transition is: the buyer and the seller settle with the seller's own money. */
function deciderOf(steps: UnitMove['steps']): UnitMoney['decided_by'] {
  const actor = steps.at(-1)?.actor;
  if (actor === 'support' || actor === 'admin') return 'staff';
  return actor === 'system' ? 'silence' : 'seller';
}

/** E7: the price of the unit is less, and so is its fee. */
function withRefund(move: PlannedMove<UnitTypes, LockedUnit>, order: LockedOrder): UnitMove {
  const { item, effect } = move;
  const amountMinor = effect?.amount_minor ?? null;
  const decided = { amount_minor: amountMinor, decided_by: deciderOf(move.steps) };
  const money = { ...moneyOf(item, order), ...decided };
  if (amountMinor === null) return { ...move, money };
  const price = { price_minor: minor(item.price_minor), fee_minor: minor(item.fee_minor) };
  const { left } = refundInEscrow(price, amountMinor);
  return { ...move, changes: { ...move.changes, ...left }, item: { ...item, ...left }, money };
}

const moneyOf = (unit: LockedUnit, { units }: LockedOrder): UnitMoney => ({
  ...unit,
  amount_minor: null,
  decided_by: 'seller',
  units_kept: units.filter(({ state }) => state !== 'returned').length,
});

/** The price of an order is that of its units (INV7). */
function planOrderPrice(plan: Plan): void {
  const { order } = plan;
  const sumOf = (field: 'price_minor' | 'fee_minor') =>
    order.units.reduce((sum, unit) => sum + unit[field], 0);
  const [priceMinor, feeMinor] = [sumOf('price_minor'), sumOf('fee_minor')];
  const price = { price_minor: priceMinor, fee_minor: feeMinor };
  plan.order = { ...order, ...price, total_minor: priceMinor + feeMinor };
  plan.later.push(updateOrderPrice(plan.order));
}

/** From delivery on, the order's state follows from its units. */
function planFollow(plan: Plan): OrderMove | null {
  const to = stateOfUnits(plan.order.units.map(({ state }) => state));
  if (to === plan.order.state) return null;
  return planOrderEvent(plan, { event: 'follow_units', to, ...BY_SYSTEM });
}

/**
 * Writes what was planned, and with it what the transaction has gathered that fits.
 * Locks are taken in the same order everywhere, which avoids deadlocks: order and units, which the
 * caller has locked, then ledger accounts, stock and offer.
 */
export async function writePlan(work: Work, plan: Plan): Promise<LockedOrder> {
  const { trx } = work;
  const { order, order_moves, unit_moves, raises, stock_moves, creations, writes } = plan;
  const ofOrder = order_moves.flatMap(({ item, effect }) =>
    effect === null ? [] : [{ effect: effect.effect, money: { ...item, about: effect.about } }],
  );
  const ofUnits = unit_moves.flatMap(({ money, effect }) =>
    effect === null ? [] : [{ effect: effect.effect, money: { order, unit: money } }],
  );
  await postEffects(trx, storedOrder.postingRules, ofOrder);
  await postEffects(trx, storedUnit(order).postingRules, ofUnits);
  await postRaises(trx, order, raises);
  const moves = [...order_moves, ...unit_moves, ...stock_moves, ...plan.other_moves];
  const written = await writeInWork(work, { creations, moves, writes });
  const steps = order_moves.flatMap((move) => move.steps);
  await followStock(
    work,
    order,
    stock_moves,
    written,
    steps.map(({ event }) => event),
  );
  work.writes.push(...plan.later);
  return order;
}

/** Writes what was planned, and with it the answer of the call: the state of the order then. */
export async function answerWithPlan(
  work: Work,
  plan: Plan,
  answerWith: (answer: Moved) => Moved,
): Promise<Moved> {
  const moved = answerWith({ state: plan.order.state });
  await writePlan(work, plan);
  return moved;
}
