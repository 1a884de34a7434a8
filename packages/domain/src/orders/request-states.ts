import { minutesAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import type { PartyNotices } from './notices.ts';
import { isDue } from './rules.ts';
import type {
  OrderActor,
  OrderRefusal,
  OrderState,
  Party,
  RequestDeadlineEvent,
  RequestKind,
  RequestState,
} from './types.ts';
import { REQUEST_STATES, TERMINAL_REQUEST_STATES } from './types.ts';

/**
 * The lifecycle of a request: what one party of an order in delivery asks the other for. The buyer
 * asks to cancel (rules.md §4 O9), the seller for more time (O26). It has its own due time beside
 * that of the delivery, and it changes the order only when it is accepted. Silence accepts a
 * cancellation and refuses more time. Delivery and every other end of the waiting end it.
 */
export interface RequestFacts {
  readonly now: Date;
  readonly kind: RequestKind;
  readonly due_at: Date | null;
  readonly order_state: OrderState;
  /** The promised time of the delivery. */
  readonly delivery_due_at: Date | null;
  /** The promised time that the next longer delivery option gives; null without one. */
  readonly longer_due_at: Date | null;
  /** What was asked in the order before, answered or not. */
  readonly requested: readonly RequestKind[];
  readonly has_open: boolean;
  readonly rules: RuleBook;
}

export type RequestEvent =
  | 'ask_cancellation'
  | 'ask_extension'
  | 'accept_request'
  | 'refuse_request'
  | 'withdraw_request'
  | 'end_request';

export interface RequestTypes extends LifecycleTypes {
  readonly state: RequestState;
  readonly event: RequestEvent;
  readonly actor: OrderActor;
  readonly facts: RequestFacts;
  readonly refusal: OrderRefusal;
  readonly timer: 'answer';
  readonly effect: never;
  readonly payloads: object;
  readonly party: Party;
  readonly notices: PartyNotices;
}

type RequestRow = Transition<RequestTypes>;
type Guard = (facts: RequestFacts) => OrderRefusal | null;

/** Each is asked once in an order, and one after the other. */
const mayAsk: Guard = ({ order_state, has_open, requested, kind }) => {
  if (order_state !== 'in_delivery') return 'NOT_IN_DELIVERY';
  if (has_open) return 'REQUEST_OPEN';
  return requested.includes(kind) ? 'ASKED_BEFORE' : null;
};

/** Once the delivery is late, the buyer cancels for that without asking (O11). */
const notLateForBuyer: Guard = (facts) => {
  const { now, delivery_due_at, rules } = facts;
  const isLate =
    delivery_due_at === null || now >= minutesAfter(delivery_due_at, rules.late_grace_minutes);
  return mayAsk(facts) ?? (isLate ? 'TOO_LATE' : null);
};

/** More time is asked for before the promised time, and there is a longer option. */
const beforePromisedTime: Guard = (facts) => {
  const { now, delivery_due_at, longer_due_at } = facts;
  const isOver = delivery_due_at === null || now >= delivery_due_at;
  return (
    mayAsk(facts) ?? (isOver ? 'TOO_LATE' : null) ?? (longer_due_at === null ? 'NO_LONGER' : null)
  );
};

/** A party answers what the other has asked, and withdraws what they have asked themselves. */
const isCancellation: Guard = ({ kind }) => (kind === 'cancellation' ? null : 'NOT_YOURS');
const isExtension: Guard = ({ kind }) => (kind === 'extension' ? null : 'NOT_YOURS');
const hasMovedOn: Guard = ({ order_state }) => (order_state === 'in_delivery' ? 'NOT_YET' : null);
const silentCancellation: Guard = (facts) => isCancellation(facts) ?? isDue(facts);
const silentExtension: Guard = (facts) => isExtension(facts) ?? isDue(facts);

type PlainRow = Pick<RequestRow, 'guard' | 'timer' | 'notices'>;
const request = (
  rule: string,
  event: RequestEvent,
  from: RequestState | null,
  to: RequestState,
  by: OrderActor,
  rest: PlainRow = {},
): RequestRow => ({ rule, event, from: [from], to, by: [by], ...rest });

const asksToCancel: PlainRow = {
  guard: notLateForBuyer,
  timer: 'answer',
  notices: { seller: 'cancellation_asked' },
};
const asksForTime: PlainRow = {
  guard: beforePromisedTime,
  timer: 'answer',
  notices: { buyer: 'extension_asked' },
};

// An accepted request has the notices of what it does to its order.
export const requestTransitions: readonly RequestRow[] = [
  request('O9', 'ask_cancellation', null, 'open', 'buyer', asksToCancel),
  request('O26', 'ask_extension', null, 'open', 'seller', asksForTime),
  request('O9', 'accept_request', 'open', 'accepted', 'seller', { guard: isCancellation }),
  request('O26', 'accept_request', 'open', 'accepted', 'buyer', { guard: isExtension }),
  request('O9', 'accept_request', 'open', 'accepted', 'system', { guard: silentCancellation }),
  request('O9', 'refuse_request', 'open', 'refused', 'seller', {
    guard: isCancellation,
    notices: { buyer: 'cancellation_refused' },
  }),
  request('O26', 'refuse_request', 'open', 'refused', 'buyer', {
    guard: isExtension,
    notices: { seller: 'extension_refused' },
  }),
  request('O26', 'refuse_request', 'open', 'refused', 'system', {
    guard: silentExtension,
    notices: { seller: 'extension_refused' },
  }),
  request('O9', 'withdraw_request', 'open', 'withdrawn', 'buyer', {
    guard: isCancellation,
    notices: { seller: 'cancellation_withdrawn' },
  }),
  request('O26', 'withdraw_request', 'open', 'withdrawn', 'seller', {
    guard: isExtension,
    notices: { buyer: 'extension_withdrawn' },
  }),
  // The order is no longer in delivery.
  request('O9', 'end_request', 'open', 'ended', 'system', { guard: hasMovedOn }),
];

/** What a deadline triggers: silence means yes to a cancellation, and no to more time. */
export const requestDeadlines: Readonly<Record<RequestKind, RequestDeadlineEvent>> = {
  cancellation: 'accept_request',
  extension: 'refuse_request',
};

/** Who answers. */
export const waitsForRequest: Readonly<Record<RequestKind, 'buyer' | 'seller'>> = {
  cancellation: 'seller',
  extension: 'buyer',
};

/** The event that asks for it. */
export const askEventOf = {
  cancellation: 'ask_cancellation',
  extension: 'ask_extension',
} as const satisfies Readonly<Record<RequestKind, RequestEvent>>;

/** What an accepted request does to its order. */
export const orderEventOfRequest = {
  cancellation: 'agree_cancellation',
  extension: 'extend_delivery',
} as const satisfies Readonly<Record<RequestKind, string>>;

export const requestLifecycle: Lifecycle<RequestTypes> = {
  name: 'request',
  transitions: requestTransitions,
  states: REQUEST_STATES,
  terminal: TERMINAL_REQUEST_STATES,
  waitsFor: {},
};
