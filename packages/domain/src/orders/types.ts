import type { AttributeValues } from '../catalog/types.ts';
import type { BasisPoints, Minor } from '../kernel/money.ts';
import type { OfferKind } from '../kernel/rule-book.ts';

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

/** A unit of an order: one account or one code, with a protection of its own from delivery on. */
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

/** `system` is a timer or the provider's webhook; the others are people with a part in it. */
export const ORDER_ACTORS = ['buyer', 'seller', 'system', 'support', 'admin'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

export type DeliveryMode = 'instant' | 'manual';

/** What the parties agreed on, frozen at checkout: a changed fee or level never moves it. */
export interface OrderTerms {
  readonly rule_version: number;
  readonly seller_level: number;
  readonly commission: BasisPoints;
  readonly fund: BasisPoints;
  readonly reserve: BasisPoints;
  readonly early_release: BasisPoints;
  /** From confirmation to release: warranty for accounts, CODE_HOLD for gift cards. */
  readonly protection_days: number;
  readonly reserve_days: number;
  readonly delivery: DeliveryMode;
  /** Null for instant delivery. */
  readonly delivery_minutes: number | null;
}

/** The offer as the buyer saw it; immutable (rules.md §0 invariant 6). */
export interface OfferSnapshot {
  readonly offer_id: string;
  readonly kind: OfferKind;
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
}

export interface UnitPrice {
  readonly price_minor: Minor;
  readonly fee_minor: Minor;
  readonly total_minor: Minor;
}

/** How the money of one confirmed unit is divided (rules.md §3 E4). Sums to price + buyer fee. */
export interface ConfirmSplit {
  readonly hold_minor: Minor;
  readonly reserve_minor: Minor;
  readonly available_minor: Minor;
  readonly commission_minor: Minor;
  readonly fund_minor: Minor;
  readonly buyer_fee_minor: Minor;
  /** What the seller gets in all: hold + reserve + available. */
  readonly net_minor: Minor;
}
