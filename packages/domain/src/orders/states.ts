import { hoursAfter, minutesAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition, TransitionOf } from '../kernel/transitions.ts';
import type { DeliveryMode } from '../offers/types.ts';
import type { OrderEffect } from '../wallet/types.ts';
import type { PartyNotices } from './notices.ts';
import {
  ORDER_STATES,
  type OrderActor,
  type OrderDeadlineEvent,
  type OrderRefusal,
  type OrderState,
  type Party,
  TERMINAL_ORDER_STATES,
} from './types.ts';
import { isDue } from './rules.ts';
import type { PlainUnitEvent } from './unit-states.ts';

/**
 * The lifecycle of an order (rules.md §4). Payment and delivery apply to the whole order (O1–O12,
 * O24). From delivery on each unit has its own lifecycle (`unit-states.ts`, O13–O23, O25), and the
 * order follows its units. No other code compares states to decide what is allowed.
 */
export interface OrderFacts {
  readonly now: Date;
  readonly delivery: DeliveryMode;
  readonly delivery_due_at: Date | null;
  readonly due_at: Date | null;
  readonly risk_score: number;
  readonly rules: RuleBook;
}

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
  | 'extend_delivery'
  | 'deliver'
  | 'cancel_late'
  | 'cannot_deliver'
  | 'charge_back'
  | 'follow_units';

export type OrderTimer = 'payment' | 'review' | 'delivery' | 'longer_delivery';

/** The payment that is charged back, and the provider that it was made with. */
export type ChargedBackPayment = {
  readonly payment_id: string;
  readonly provider: string;
};

export interface OrderTypes extends LifecycleTypes {
  readonly state: OrderState;
  readonly event: OrderEvent;
  readonly actor: OrderActor;
  readonly facts: OrderFacts;
  readonly refusal: OrderRefusal;
  readonly timer: OrderTimer;
  readonly effect: OrderEffect;
  readonly payloads: { readonly charge_back: ChargedBackPayment };
  readonly party: Party;
  readonly notices: PartyNotices;
}

type PlainOrderEvent = Exclude<OrderEvent, keyof OrderTypes['payloads']>;
type OrderRow = Transition<OrderTypes>;
type PlainOrderRow = TransitionOf<OrderTypes, PlainOrderEvent, null>;

const onlyManual = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery === 'manual' ? null : 'NOT_MANUAL';
const onlyInstant = (facts: OrderFacts): OrderRefusal | null =>
  facts.delivery === 'instant' ? null : 'NOT_INSTANT';
const risky = (facts: OrderFacts): OrderRefusal | null =>
  facts.risk_score >= facts.rules.risk_review_score ? null : 'RISK';
const notRisky = (facts: OrderFacts): OrderRefusal | null =>
  risky(facts) === null ? 'RISK' : null;

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

type OrderOptions = Partial<
  Pick<PlainOrderRow, 'guard' | 'pauses' | 'timer' | 'money' | 'notices'>
>;

// One transition per line, so that it reads as a table; the columns are the arguments of `order`.
const order = (
  rule: string,
  event: PlainOrderEvent,
  from: OrderRow['from'],
  to: OrderRow['to'],
  by: readonly OrderActor[],
  rest: OrderOptions = {},
): PlainOrderRow => ({ rule, event, from, to, by, ...rest });

const open: OrderRow['from'] = ['paid', 'in_delivery'];

// What is delivered at once is said in the same mail: it is one moment.
const bothPaid: PartyNotices = { buyer: 'order_paid', seller: 'order_sold' };
const bothCancelled: PartyNotices = { buyer: 'order_cancelled', seller: 'order_cancelled' };

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
    notices: bothPaid,
  }),
  order('O4', 'clear_review', ['payment_review'], 'paid', ['support', 'admin'], {
    timer: 'delivery',
    notices: bothPaid,
  }),
  order('O5', 'reject_review', ['payment_review'], 'cancelled', ['support', 'admin'], {
    money: 'E3',
    notices: { buyer: 'order_cancelled' },
  }),
  order('O5', 'reject_review', ['payment_review'], 'cancelled', ['system'], {
    guard: isDue,
    money: 'E3',
    notices: { buyer: 'order_cancelled' },
  }),
  order('O6', 'deliver_instantly', ['paid'], 'delivered', ['system'], {
    guard: onlyInstant,
  }),
  order('O7', 'start_delivery', ['paid'], 'in_delivery', ['seller'], {
    guard: onlyManual,
    timer: 'delivery',
  }),
  order('O8', 'cancel_before_start', ['paid'], 'cancelled', ['buyer'], {
    guard: notStartedInTime,
    money: 'E3',
    notices: bothCancelled,
  }),
  // O9 and O26 follow an accepted request (`request-states.ts`), whose history says who answered.
  order('O9', 'agree_cancellation', ['in_delivery'], 'cancelled', ['system'], {
    money: 'E3',
    notices: bothCancelled,
  }),
  order('O26', 'extend_delivery', ['in_delivery'], 'in_delivery', ['system'], {
    timer: 'longer_delivery',
    notices: { seller: 'extension_accepted' },
  }),
  order('O10', 'deliver', open, 'delivered', ['seller'], {
    guard: onlyManual,
    notices: { buyer: 'order_delivered', seller: 'delivery_received' },
  }),
  order('O11', 'cancel_late', open, 'cancelled', ['buyer'], {
    guard: lateForBuyer,
    money: 'E3',
    notices: bothCancelled,
  }),
  order('O11', 'cancel_late', open, 'cancelled', ['system'], {
    guard: lateForSystem,
    money: 'E3',
    notices: bothCancelled,
  }),
  order('O12', 'cannot_deliver', open, 'cancelled', ['seller'], {
    guard: onlyManual,
    money: 'E3',
    notices: bothCancelled,
  }),
  {
    rule: 'O24',
    event: 'charge_back',
    // Nothing is delivered during the review of a payment either (decision 72).
    from: ['payment_review', ...open],
    to: 'charged_back',
    by: ['system'],
    money: 'E12',
    about: ({ payment_id, provider }) => ({ payment_id, provider }),
    // The payments room notifies the buyer.
    notices: { seller: 'order_cancelled' },
  },
  // From here on the order's state is derived from its units (`stateOfUnits`), whose events have
  // notices of their own.
  order('O15', 'follow_units', ['delivered', 'disputed'], 'in_protection', ['system']),
  order(
    'O22',
    'follow_units',
    ['delivered', 'in_protection', 'disputed'],
    'completed',
    ['system'],
    { notices: { buyer: 'order_completed', seller: 'sale_completed' } },
  ),
  order('O14', 'follow_units', ['delivered'], 'cancelled', ['system']),
  order('O17', 'follow_units', ['delivered', 'in_protection'], 'disputed', ['system']),
  order('O18', 'follow_units', ['disputed', 'in_protection'], 'delivered', ['system']),
  order(
    'O19',
    'follow_units',
    ['delivered', 'in_protection', 'disputed', 'completed'],
    'refunded',
    ['system'],
  ),
];

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
  charge_back: 'cancel',
};

/** The event that the deadline of a state triggers. */
export const orderDeadlines: Partial<Record<OrderState, OrderDeadlineEvent>> = {
  awaiting_payment: 'expire',
  payment_review: 'reject_review',
  paid: 'cancel_late',
  in_delivery: 'cancel_late',
};
/** Whose move is next: by the order's state before delivery, by its next unit's state after it. */
export const waitsForOrder: Partial<Record<OrderState, Party>> = {
  awaiting_payment: 'buyer',
  payment_review: 'staff',
  paid: 'seller',
  in_delivery: 'seller',
};
export const orderLifecycle: Lifecycle<OrderTypes> = {
  name: 'order',
  transitions: orderTransitions,
  states: ORDER_STATES,
  terminal: TERMINAL_ORDER_STATES,
  waitsFor: waitsForOrder,
};
