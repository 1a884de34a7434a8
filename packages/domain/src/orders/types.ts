import type { AttributeValues } from '../catalog/types.ts';
import type { OfferKind } from '../kernel/rules/rule-book.ts';
import type { OfferPhoto } from '../offers/types.ts';

export const ORDER_STATES = [
  'awaiting_payment',
  'payment_review',
  'paid',
  'in_delivery',
  'delivered',
  'in_protection',
  'completed',
  'disputed',
  'refunded',
  'cancelled',
  'expired',
  'charged_back',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const TERMINAL_ORDER_STATES = [
  'completed',
  'refunded',
  'cancelled',
  'expired',
  'charged_back',
] as const satisfies readonly OrderState[];

/** A unit of an order: one account or one code, with its own protection from delivery on. */
export const UNIT_STATES = [
  'awaiting_delivery',
  'delivered',
  'in_protection',
  'disputed',
  'completed',
  'refunded',
  'returned',
  'cancelled',
] as const;
export type UnitState = (typeof UNIT_STATES)[number];
export const TERMINAL_UNIT_STATES = [
  'completed',
  'refunded',
  'returned',
  'cancelled',
] as const satisfies readonly UnitState[];

/** What one party of an order in delivery asks the other for. */
export const REQUEST_KINDS = ['cancellation', 'extension'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_STATES = ['open', 'accepted', 'refused', 'withdrawn', 'ended'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const TERMINAL_REQUEST_STATES = [
  'accepted',
  'refused',
  'withdrawn',
  'ended',
] as const satisfies readonly RequestState[];

/** Why a buyer wants to cancel. A choice and not a text, so that no contacts pass through it. */
export const CANCELLATION_REASONS = ['mistake', 'found_elsewhere', 'sooner', 'other'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/**
 * `system` is a deadline or the provider's webhook; the others are users with a part in the order.
 */
export const ORDER_ACTORS = ['buyer', 'seller', 'system', 'support', 'admin'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** Why a guard of this room refuses. */
export type OrderRefusal =
  | 'NOT_YET'
  | 'TOO_LATE'
  | 'ALREADY_REVEALED'
  | 'NOT_REVEALED'
  | 'NOT_MANUAL'
  | 'NOT_INSTANT'
  | 'AMOUNT'
  | 'NOT_IN_DELIVERY'
  | 'REQUEST_OPEN'
  | 'ASKED_BEFORE'
  | 'REPORTED_BEFORE'
  | 'NO_LONGER'
  | 'NOT_YOURS'
  | 'NOT_ON_LIST'
  | 'NOT_AN_ACCOUNT'
  | 'IN_DISPUTE'
  | 'NO_CLAIM'
  | 'RISK';

/** What can raise the risk of a purchase (`risk/rules.ts`). */
export const RISK_RULES = [
  'new_user',
  'early_order',
  'few_orders',
  'high_first_order',
  'above_usual',
  'new_device',
  'shared_device',
  'new_country',
  'many_orders',
] as const;
export type RiskRule = (typeof RISK_RULES)[number];

/** The deadline that a transition of a unit begins; `unchanged` keeps the one that runs. */
export type UnitTimer = 'inspection' | 'protection' | 'replacement' | 'unchanged';

/** Whose move it can be. `time` waits for a deadline alone. */
export const PARTIES = ['buyer', 'seller', 'staff', 'time'] as const;
export type Party = (typeof PARTIES)[number];

/** Which side of an order an open case about its units waits for. */
const CASE_TURNS = ['buyer', 'seller', 'both'] as const;
export type CaseTurn = (typeof CASE_TURNS)[number];

const ORDER_DEADLINE_EVENTS = ['expire', 'reject_review', 'cancel_late'] as const;
const UNIT_DEADLINE_EVENTS = ['confirm_silently', 'complete'] as const;
/** An open case goes on without what it waits for. */
const CASE_DEADLINE_EVENTS = ['continue_without_buyer', 'continue_without_seller'] as const;
const REQUEST_DEADLINE_EVENTS = ['accept_request', 'refuse_request'] as const;
export type OrderDeadlineEvent = (typeof ORDER_DEADLINE_EVENTS)[number];
export type UnitDeadlineEvent = (typeof UNIT_DEADLINE_EVENTS)[number];
export type RequestDeadlineEvent = (typeof REQUEST_DEADLINE_EVENTS)[number];
/** The events that a deadline triggers. */
export const DEADLINE_EVENTS = [
  ...ORDER_DEADLINE_EVENTS,
  ...UNIT_DEADLINE_EVENTS,
  ...REQUEST_DEADLINE_EVENTS,
  ...CASE_DEADLINE_EVENTS,
] as const;
export type DeadlineEvent = (typeof DEADLINE_EVENTS)[number];

/** The offer as the buyer saw it; immutable (rules.md §0 invariant 6). */
export interface OfferSnapshot {
  readonly offer_id: string;
  readonly kind: OfferKind;
  /** The language of title and description. Missing in older orders, which were in English. */
  readonly language?: string;
  readonly title: string;
  readonly description: string;
  readonly product_name: string;
  readonly product_slug: string;
  readonly attributes: AttributeValues;
  readonly region_code: string | null;
  readonly face_value_minor: number | null;
  readonly face_value_currency: string | null;
  readonly warranty_days: number;
  readonly schema_version: number;
  /** The variants of the first photo. Missing without photos. */
  readonly cover?: OfferPhoto['variants'];
  /** The least quantity of a purchase. */
  readonly min_quantity: number;
  /** What one unit costs from each quantity on, rising. */
  readonly prices: readonly QuantityPrice[];
}

/** The price of one unit from a quantity on, and the buyer fee that belongs to it. */
export interface QuantityPrice {
  readonly min_quantity: number;
  readonly price_minor: number;
  readonly fee_minor: number;
}

/**
 * What staff work on when they may have to view what was sold. A case belongs to one order, and the
 * room that keeps it says whether it is open.
 */
export const CASE_KINDS = ['payment_review', 'chargeback', 'dispute'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a proposal of staff to view what was sold names. */
export interface ProposedView {
  readonly case_kind: CaseKind;
  readonly case_id: string;
}

/** The most orders of others that one stream of changes follows. */
export const MOST_FOLLOWED_ORDERS = 20;
