import type { OfferKind } from '../../kernel/rules/rule-book.ts';
import type { SecuringTick } from '../checklist/types.ts';

/**
 * What an order proves about its buyer, for the bank that takes its payment back. Nothing of what
 * was sealed: no field here can hold a code or a password (must-hold K1).
 */
export interface OrderEvidence {
  readonly id: string;
  readonly kind: OfferKind;
  readonly title: string;
  readonly product_name: string;
  readonly quantity: number;
  /** What the buyer paid, with the fee. */
  readonly total_minor: number;
  readonly refunded_minor: number;
  readonly currency: string;
  readonly ordered_at: Date;
  /** Null before the payment, and while it is under review. */
  readonly paid_at: Date | null;
  readonly units: readonly UnitEvidence[];
  /** The buyer's own views of what was delivered: the first and the last ones, oldest first. */
  readonly reveals: readonly RevealEvidence[];
  /** How many there were. */
  readonly reveal_count: number;
  /** The last word about each item of the securing checklist. */
  readonly ticks: readonly SecuringTick[];
}

export interface UnitEvidence {
  readonly position: number;
  readonly delivered_at: Date | null;
  readonly confirmed_at: Date | null;
  /** The buyer confirmed it; otherwise the time to inspect it ended without a complaint. */
  readonly is_confirmed_by_buyer: boolean;
}

export interface RevealEvidence {
  readonly position: number;
  readonly occurred_at: Date;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}
