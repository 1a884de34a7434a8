/**
 * The life of an order in the past: decided by the functions of the use cases, at given times, and
 * not written. `demo-past-rows.ts` writes all of them at once.
 */
import type { Message } from '@guildhall/db/kernel/outbox';
import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { unitDeadlines } from '@guildhall/domain/orders/unit-states';
import { postings } from '@guildhall/domain/wallet/postings';
import type { Posting } from '@guildhall/domain/wallet/types';
import { addNotice } from '@guildhall/services/kernel/notify';
import {
  BY_SYSTEM,
  type Plan,
  planOrderEvents,
  planUnitEvents,
} from '@guildhall/services/orders/apply-event';
import { type OfferedFacts, planOpening } from '@guildhall/services/orders/check-out';
import { planStockEvent } from '@guildhall/services/vault/apply-event';
import { confirmationOf, refundWhole } from '@guildhall/services/wallet/order-posting-rules';
import type { DisputeScript } from '../disputes/scripts.ts';
import type { PastStep } from './past-offer.ts';
import { tickAfter } from './trade.ts';

interface Dated {
  readonly at: Date;
}
export type PastPosting = Dated & { readonly posting: Posting };

interface Slice {
  readonly kind: 'hold' | 'reserve';
  readonly unit_id: string;
  readonly hold_id: string;
  readonly amount_minor: number;
  readonly release_at: Date;
}

export interface PastOrder {
  order: LockedOrder;
  readonly created_at: Date;
  readonly steps: PastStep[];
  readonly postings: PastPosting[];
  readonly messages: (Dated & { readonly message: Message })[];
  /** The units that the buyer has revealed. */
  readonly reveals: (Dated & { readonly unit: LockedUnit })[];
  readonly slices: Slice[];
  /** What it stops for, if its buyer disputes it. */
  readonly dispute: PastDispute | null;
}

/** A dispute of the past, which begins where the order stops. */
export interface PastDispute {
  readonly script: DisputeScript;
  opens_at: Date;
}

/** O1: opens an order on stock of an offer. */
export function openPastOrder(
  id: string,
  facts: OfferedFacts,
  purchase: Parameters<typeof planOpening>[1],
  stockIds: readonly string[],
  script: DisputeScript | null = null,
): PastOrder {
  const { now: at } = facts;
  const { rules } = purchase;
  const opened = planOpening(facts, purchase, { order_id: id, stock_ids: stockIds });
  const reserved = planStockEvent(
    stockIds.map((stockId) => ({ id: stockId, state: 'in_stock' })),
    'reserve',
    id,
    BY_SYSTEM,
  );
  const units = opened.units.map((unit) => ({ ...unit, stock_state: 'reserved' as const }));
  const { order } = opened;
  const past: PastOrder = {
    order: {
      ...order,
      total_minor: order.price_minor + order.fee_minor,
      currency: 'USD',
      created_at: at,
      now: at,
      rules,
      units,
      request: null,
    },
    created_at: at,
    steps: opened.creations.flatMap(({ steps }) =>
      steps.map((step) => ({ ...step, history: 'order_history' as const, order_id: id, at })),
    ),
    postings: [],
    messages: [],
    reveals: [],
    slices: [],
    dispute: script === null ? null : { script, opens_at: at },
  };
  for (const { id: stockId, steps } of reserved) addStock(past, stockId, steps, at);
  return past;
}

type OrderCalls = Parameters<typeof planOrderEvents>[2];
type UnitCall = Parameters<typeof planUnitEvents>[3];

/** Triggers events of the order at a time. Refuses what the table refuses. */
export function moveOrder(past: PastOrder, at: Date, calls: OrderCalls): void {
  const work = { messages: [] as Message[] };
  keep(past, at, planOrderEvents(work, { ...past.order, now: at }, calls), work.messages);
}

/** Triggers an event of these units at a time. Refuses what the table refuses. */
export function moveUnits(
  past: PastOrder,
  at: Date,
  units: readonly LockedUnit[],
  call: UnitCall,
): void {
  const work = { messages: [] as Message[] };
  const order = { ...past.order, now: at };
  if (call.event === 'reveal') {
    past.reveals.push(...units.map((unit) => ({ unit, at })));
    const positions = units.map(({ position }) => position);
    const notice = { kind: 'unit_revealed', order_id: order.id, positions } as const;
    addNotice(work, { user_id: order.buyer_id }, notice);
  }
  keep(past, at, planUnitEvents(work, order, units, call), work.messages);
}

/** Keeps what was decided: the money first, then the steps of order, units and stock. */
function keep(past: PastOrder, at: Date, plan: Plan, messages: readonly Message[]): void {
  const { order } = plan;
  past.order = order;
  past.messages.push(...messages.map((message) => ({ at, message })));
  for (const { effect, item, id, steps } of plan.order_moves) {
    if (effect !== null) past.postings.push({ at, posting: orderPosting(effect.effect, item) });
    addSteps(past, id, steps, at);
  }
  for (const { effect, id, money, steps } of plan.unit_moves) {
    const posting = effect === null ? null : unitPosting(past, effect.effect, money);
    if (posting !== null) past.postings.push({ at, posting });
    addSteps(past, id, steps, at);
  }
  for (const { id, steps } of plan.stock_moves) addStock(past, id, steps, at);
}

function addSteps(past: PastOrder, id: string, steps: Plan['order_moves'][0]['steps'], at: Date) {
  const { id: orderId } = past.order;
  for (const step of steps) {
    past.steps.push({ ...step, history: 'order_history', object_id: id, order_id: orderId, at });
  }
}

function addStock(past: PastOrder, id: string, steps: Plan['stock_moves'][0]['steps'], at: Date) {
  const { id: orderId } = past.order;
  for (const step of steps) {
    past.steps.push({ ...step, history: 'stock_history', object_id: id, order_id: orderId, at });
  }
}

function orderPosting(effect: string, order: LockedOrder): Posting {
  const totalMinor = minor(order.total_minor);
  if (effect === 'E2') return postings.E2({ ...order, total_minor: totalMinor });
  if (effect === 'E3') return postings.E3(order, totalMinor, null);
  throw new Error(`the past of the demo has no ${effect}`);
}

type UnitMoney = Plan['unit_moves'][0]['money'];

function unitPosting(past: PastOrder, effect: string, unit: UnitMoney): Posting | null {
  const { order } = past;
  if (effect === 'E3') return refundWhole(order, unit);
  if (effect === 'E5') return releaseOf(past, unit.id, 'hold');
  if (effect !== 'E4') throw new Error(`the past of the demo has no ${effect}`);
  const posting = confirmationOf(order, unit);
  for (const { account, amount_minor, hold_id, opens } of posting.lines) {
    if (opens === undefined || hold_id === undefined) continue;
    const kind = account.startsWith('hold:') ? 'hold' : 'reserve';
    const { release_at } = opens;
    past.slices.push({ kind, unit_id: unit.id, hold_id, amount_minor, release_at });
  }
  return posting;
}

/** E5, E6: what a unit has in a slice; null if it has none. */
function releaseOf(past: PastOrder, unitId: string, kind: Slice['kind']): Posting | null {
  const { order, slices } = past;
  const slice = slices.find((each) => each.unit_id === unitId && each.kind === kind);
  if (slice === undefined) return null;
  const part = {
    hold_id: slice.hold_id,
    order_id: order.id,
    amount_minor: minor(slice.amount_minor),
  };
  return kind === 'hold' ? postings.E5(order, unitId, part) : postings.E6(order, unitId, part);
}

/** Lets the deadlines of units and of the reserve pass until `until`, as the workers do. */
export function passTime(past: PastOrder, until: Date): void {
  for (;;) {
    const waiting = past.order.units.filter(({ due_at }) => due_at !== null);
    const dues = waiting.map(({ due_at }) => tickAfter(due_at ?? until).getTime());
    const at = new Date(Math.min(...dues));
    if (dues.length === 0 || at > until) break;
    const [first] = waiting.filter((unit) => unit.due_at !== null && unit.due_at <= at);
    if (first === undefined) break;
    const due = waiting.filter(
      (unit) => unit.state === first.state && unit.due_at !== null && unit.due_at <= at,
    );
    const event = unitDeadlines[first.state];
    if (event === undefined) throw new Error(`a unit that is ${first.state} has a deadline`);
    moveUnits(past, at, due, { event, ...BY_SYSTEM });
  }
  for (const { kind, unit_id, release_at } of past.slices) {
    const at = tickAfter(release_at);
    if (kind !== 'reserve' || at > until) continue;
    const posting = releaseOf(past, unit_id, 'reserve');
    if (posting !== null) past.postings.push({ at, posting });
  }
}
