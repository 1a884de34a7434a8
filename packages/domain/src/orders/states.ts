import { daysAfter, hoursAfter, minutesAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rule-book.ts';
import { type Minor, minor } from '../kernel/money.ts';
import type { Lifecycle, LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { DeliveryMode } from '../offers/types.ts';
import type { OrderEffect, UnitEffect } from '../wallet/types.ts';
import {
  ORDER_STATES,
  type OrderActor,
  type OrderDeadlineEvent,
  type OrderState,
  type Party,
  TERMINAL_ORDER_STATES,
  TERMINAL_UNIT_STATES,
  UNIT_STATES,
  type UnitDeadlineEvent,
  type UnitState,
} from './types.ts';

/**
 * The two lifecycles of a purchase (rules.md §4). Payment and delivery apply to the whole order
 * (O1–O12, O24). From delivery on each unit has its own lifecycle (O13–O23), and the order follows
 * its units. No other code compares states to decide what is allowed.
 */
export interface OrderFacts {
  readonly now: Date;
  readonly delivery: DeliveryMode;
  readonly delivery_due_at: Date | null;
  readonly due_at: Date | null;
  readonly risk_score: number;
  readonly rules: RuleBook;
}

export interface UnitFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly revealed: boolean;
  readonly confirmed_at: Date | null;
  /** What the buyer has paid for the unit without the fee, less what was refunded. */
  readonly price_minor: Minor;
  readonly rules: RuleBook;
}

/** Why a guard of this room refuses. */
export type OrderRefusal =
  | 'NOT_YET'
  | 'TOO_LATE'
  | 'ALREADY_REVEALED'
  | 'NOT_REVEALED'
  | 'NOT_MANUAL'
  | 'NOT_INSTANT'
  | 'AMOUNT'
  | 'RISK';

export type OrderEvent =
  | 'check_out'
  | 'expire'
  | 'abandon'
  | 'pay_into_review'
  | 'pay'
  | 'clear_review'
  | 'reject_review'
  | 'deliver_instantly'
  | 'start_delivery'
  | 'cancel_before_start'
  | 'agree_cancellation'
  | 'deliver'
  | 'cancel_late'
  | 'cannot_deliver'
  | 'dispute_delivery'
  | 'release_delivery'
  | 'refund_delivery'
  | 'charge_back'
  | 'follow_units';

export type UnitEvent =
  | 'reserve'
  | 'deliver'
  | 'cancel'
  | 'reveal'
  | 'return_sealed'
  | 'confirm'
  | 'confirm_silently'
  | 'dispute'
  | 'release'
  | 'refund'
  | 'refund_part'
  | 'replace'
  | 'complete'
  | 'approve_claim';

export type OrderTimer = 'payment' | 'review' | 'delivery' | 'cancel_answer';
export type UnitTimer = 'inspection' | 'protection' | 'dispute';

export interface OrderTypes extends LifecycleTypes {
  readonly state: OrderState;
  readonly event: OrderEvent;
  readonly actor: OrderActor;
  readonly facts: OrderFacts;
  readonly refusal: OrderRefusal;
  readonly timer: OrderTimer;
  readonly effect: OrderEffect;
  readonly payloads: { readonly charge_back: { readonly payment_id: string } };
  readonly party: Party;
}

export interface UnitTypes extends LifecycleTypes {
  readonly state: UnitState;
  readonly event: UnitEvent;
  readonly actor: OrderActor;
  readonly facts: UnitFacts;
  readonly refusal: OrderRefusal;
  readonly timer: UnitTimer;
  readonly effect: UnitEffect;
  readonly payloads: { readonly refund_part: { readonly refund_minor: number } };
  readonly party: Party;
}

type PlainOrderEvent = Exclude<OrderEvent, keyof OrderTypes['payloads']>;
type OrderRow = Transition<OrderTypes>;
type PlainOrderRow = TransitionOf<OrderTypes, PlainOrderEvent, null>;
type UnitRow = Transition<UnitTypes>;

const onlyManual = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery === 'manual' ? null : 'NOT_MANUAL';
const onlyInstant = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery === 'instant' ? null : 'NOT_INSTANT';
const risky = (facts: OrderFacts): OrderRefusal | null =>
  facts.risk_score >= facts.rules.risk_review_score ? null : 'RISK';
const notRisky = (facts: OrderFacts): OrderRefusal | null =>
  risky(facts) === null ? 'RISK' : null;
const isDue = (facts: { now: Date; due_at: Date | null }): OrderRefusal | null =>
  facts.due_at !== null && facts.now >= facts.due_at ? null : 'NOT_YET';

/** LATE_GRACE: the buyer may cancel 30 minutes after the promised time. */
const lateForBuyer = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery_due_at !== null &&
  facts.now >= minutesAfter(facts.delivery_due_at, facts.rules.late_grace_minutes)
    ? null
    : 'NOT_YET';

/** Once the delivery is late, the buyer cancels for that (O11), which counts for the seller. */
const notStartedInTime = (facts: OrderFacts): OrderRefusal | null =>
  onlyManual(facts) ?? (lateForBuyer(facts) === null ? 'TOO_LATE' : null);

/** LATE_AUTO: the system cancels and refunds a day after the promised time. */
const lateForSystem = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery_due_at !== null &&
  facts.now >= hoursAfter(facts.delivery_due_at, facts.rules.late_auto_hours)
    ? null
    : 'NOT_YET';

const sealed = (facts: UnitFacts): OrderRefusal | null =>
  facts.revealed ? 'ALREADY_REVEALED' : null;
const revealed = (facts: UnitFacts): OrderRefusal | null =>
  facts.revealed ? null : 'NOT_REVEALED';

/** The buyer may view the secret until the recall cover ends (rules.md §4 "Vault": day 90). */
const isWithinRecallCover = (facts: UnitFacts): OrderRefusal | null =>
  facts.confirmed_at !== null &&
  facts.now <= daysAfter(facts.confirmed_at, facts.rules.recall_cover_days)
    ? null
    : 'TOO_LATE';

/** O20: more than nothing and less than what is left; all of it is O19. */
const lessThanPrice = (
  { refund_minor }: UnitTypes['payloads']['refund_part'],
  { price_minor }: UnitFacts,
): OrderRefusal | null => (refund_minor > 0 && refund_minor < price_minor ? null : 'AMOUNT');

// One transition per line, so that it reads as a table; the columns are the arguments of `order`.
const order = (
  rule: string,
  event: PlainOrderEvent,
  from: OrderRow['from'],
  to: OrderRow['to'],
  by: readonly OrderActor[],
  rest: Partial<Pick<PlainOrderRow, 'guard' | 'pauses' | 'timer' | 'money' | 'implemented'>> = {},
): PlainOrderRow => ({ rule, event, from, to, by, implemented: true, ...rest });

const open: OrderRow['from'] = ['paid', 'in_delivery'];
const later = { implemented: false } as const;

export const orderTransitions: readonly OrderRow[] = [
  order('O1', 'check_out', [null], 'awaiting_payment', ['buyer'], { timer: 'payment' }),
  order('O2', 'expire', ['awaiting_payment'], 'expired', ['system'], { guard: isDue }),
  order('O2', 'abandon', ['awaiting_payment'], 'expired', ['buyer']),
  order('O3', 'pay_into_review', ['awaiting_payment'], 'payment_review', ['buyer', 'system'], {
    guard: risky,
    timer: 'review',
    money: 'E2',
  }),
  order('O4', 'pay', ['awaiting_payment'], 'paid', ['buyer', 'system'], {
    guard: notRisky,
    timer: 'delivery',
    money: 'E2',
  }),
  order('O4', 'clear_review', ['payment_review'], 'paid', ['support', 'admin'], {
    timer: 'delivery',
  }),
  order('O5', 'reject_review', ['payment_review'], 'cancelled', ['support', 'admin'], {
    money: 'E3',
  }),
  order('O5', 'reject_review', ['payment_review'], 'cancelled', ['system'], {
    guard: isDue,
    money: 'E3',
  }),
  order('O6', 'deliver_instantly', ['paid'], 'delivered', ['system'], { guard: onlyInstant }),
  order('O7', 'start_delivery', ['paid'], 'in_delivery', ['seller'], {
    guard: onlyManual,
    timer: 'delivery',
  }),
  order('O8', 'cancel_before_start', ['paid'], 'cancelled', ['buyer'], {
    guard: notStartedInTime,
    money: 'E3',
  }),
  order('O9', 'agree_cancellation', ['in_delivery'], 'cancelled', ['seller', 'system'], {
    money: 'E3',
    ...later,
  }),
  order('O10', 'deliver', open, 'delivered', ['seller'], { guard: onlyManual }),
  order('O11', 'cancel_late', open, 'cancelled', ['buyer'], { guard: lateForBuyer, money: 'E3' }),
  order('O11', 'cancel_late', open, 'cancelled', ['system'], { guard: lateForSystem, money: 'E3' }),
  order('O12', 'cannot_deliver', open, 'cancelled', ['seller'], {
    guard: onlyManual,
    money: 'E3',
  }),
  order('O17', 'dispute_delivery', open, 'disputed', ['buyer', 'support', 'admin'], {
    guard: lateForBuyer,
    pauses: true,
    ...later,
  }),
  order('O18', 'release_delivery', ['disputed'], 'previous', ['buyer', 'support', 'admin'], later),
  order('O19', 'refund_delivery', ['disputed'], 'refunded', ['seller', 'support', 'admin'], {
    money: 'E3',
    ...later,
  }),
  {
    rule: 'O24',
    event: 'charge_back',
    from: open,
    to: 'charged_back',
    by: ['system'],
    money: 'E12',
    about: ({ payment_id }) => payment_id,
    ...later,
  },
  // From here on the order's state is derived from its units (`stateOfUnits`).
  order('O15', 'follow_units', ['delivered', 'disputed'], 'in_protection', ['system']),
  order('O22', 'follow_units', ['delivered', 'in_protection', 'disputed'], 'completed', ['system']),
  order('O14', 'follow_units', ['delivered'], 'cancelled', ['system']),
  order('O17', 'follow_units', ['delivered', 'in_protection'], 'disputed', ['system'], later),
  order('O18', 'follow_units', ['disputed', 'in_protection'], 'delivered', ['system']),
  order(
    'O19',
    'follow_units',
    ['delivered', 'in_protection', 'disputed', 'completed'],
    'refunded',
    ['system'],
  ),
];

type PlainUnitEvent = Exclude<UnitEvent, keyof UnitTypes['payloads']>;
type PlainUnitRow = TransitionOf<UnitTypes, PlainUnitEvent, null>;

const unit = (
  rule: string,
  event: PlainUnitEvent,
  from: UnitRow['from'],
  to: UnitRow['to'],
  by: readonly OrderActor[],
  rest: Partial<Pick<PlainUnitRow, 'guard' | 'pauses' | 'timer' | 'money' | 'implemented'>> = {},
): PlainUnitRow => ({ rule, event, from, to, by, implemented: true, ...rest });

const held: UnitRow['from'] = ['delivered', 'in_protection'];
const staff: readonly OrderActor[] = ['support', 'admin'];

export const unitTransitions: readonly UnitRow[] = [
  unit('O1', 'reserve', [null], 'awaiting_delivery', ['system']),
  // Units are delivered together with their order (O6, O10).
  unit('O6', 'deliver', ['awaiting_delivery'], 'delivered', ['system'], { timer: 'inspection' }),
  unit('O2', 'cancel', ['awaiting_delivery'], 'cancelled', ['system']),
  unit('O13', 'reveal', ['delivered'], 'delivered', ['buyer'], { timer: 'inspection' }),
  unit('O13', 'reveal', ['in_protection'], 'in_protection', ['buyer'], { timer: 'protection' }),
  unit('O13', 'reveal', ['completed'], 'completed', ['buyer'], { guard: isWithinRecallCover }),
  unit('O14', 'return_sealed', ['delivered'], 'returned', ['buyer'], {
    guard: sealed,
    money: 'E3',
  }),
  unit('O15', 'confirm', ['delivered'], 'in_protection', ['buyer'], {
    guard: revealed,
    timer: 'protection',
    money: 'E4',
  }),
  unit('O16', 'confirm_silently', ['delivered'], 'in_protection', ['system'], {
    guard: isDue,
    timer: 'protection',
    money: 'E4',
  }),
  unit('O17', 'dispute', held, 'disputed', ['buyer', 'system', ...staff], {
    pauses: true,
    timer: 'dispute',
    ...later,
  }),
  unit('O18', 'release', ['disputed'], 'previous', ['buyer', 'system', ...staff], later),
  unit('O19', 'refund', ['disputed'], 'refunded', ['seller', 'system', ...staff], {
    money: 'E3_or_E8',
    ...later,
  }),
  {
    rule: 'O20',
    event: 'refund_part',
    from: ['disputed'],
    to: 'previous',
    by: ['seller', 'buyer', ...staff],
    checkPayload: lessThanPrice,
    money: 'E7',
    amount: ({ refund_minor }) => minor(refund_minor),
    ...later,
  },
  unit('O21', 'replace', ['disputed'], 'delivered', ['seller', 'buyer', ...staff], {
    timer: 'inspection',
    ...later,
  }),
  unit('O22', 'complete', ['in_protection'], 'completed', ['system'], {
    guard: isDue,
    money: 'E5',
  }),
  unit('O23', 'approve_claim', ['completed'], 'refunded', staff, { money: 'E8_or_E9', ...later }),
];

/**
 * The state of an order whose units have been delivered: disputed while any unit is, else in
 * protection while any is, else delivered while any is. When all units are in a terminal state:
 * completed if at least one is, cancelled if all were returned sealed (O14), refunded otherwise.
 */
export function stateOfUnits(units: readonly UnitState[]): OrderState {
  const some = (state: UnitState) => units.includes(state);
  if (some('disputed')) return 'disputed';
  if (some('in_protection')) return 'in_protection';
  if (some('delivered')) return 'delivered';
  if (some('completed')) return 'completed';
  return units.every((state) => state === 'returned') ? 'cancelled' : 'refunded';
}

/** The event that an event of the whole order triggers for each of its units. */
export const unitEventOf: Partial<Record<OrderEvent, PlainUnitEvent>> = {
  deliver_instantly: 'deliver',
  deliver: 'deliver',
  expire: 'cancel',
  abandon: 'cancel',
  reject_review: 'cancel',
  cancel_before_start: 'cancel',
  agree_cancellation: 'cancel',
  cancel_late: 'cancel',
  cannot_deliver: 'cancel',
  refund_delivery: 'cancel',
  charge_back: 'cancel',
};

/** The event that the deadline of a state triggers. */
export const orderDeadlines: Partial<Record<OrderState, OrderDeadlineEvent>> = {
  awaiting_payment: 'expire',
  payment_review: 'reject_review',
  paid: 'cancel_late',
  in_delivery: 'cancel_late',
};
export const unitDeadlines: Partial<Record<UnitState, UnitDeadlineEvent>> = {
  delivered: 'confirm_silently',
  in_protection: 'complete',
};

/** Whose move is next: by the order's state before delivery, by its next unit's state after it. */
export const waitsForOrder: Partial<Record<OrderState, Party>> = {
  awaiting_payment: 'buyer',
  payment_review: 'staff',
  paid: 'seller',
  in_delivery: 'seller',
};
export const waitsForUnit: Partial<Record<UnitState, Party>> = {
  delivered: 'buyer',
  in_protection: 'time',
};

export const orderLifecycle: Lifecycle<OrderTypes> = {
  name: 'order',
  transitions: orderTransitions,
  states: ORDER_STATES,
  terminal: TERMINAL_ORDER_STATES,
  waitsFor: waitsForOrder,
};
export const unitLifecycle: Lifecycle<UnitTypes> = {
  name: 'unit',
  transitions: unitTransitions,
  states: UNIT_STATES,
  terminal: TERMINAL_UNIT_STATES,
  waitsFor: waitsForUnit,
};
