import type { PublicVariant } from '../files/types.ts';
import type { DisplayCurrency } from '../kernel/exchange-rates.ts';
import type { BasisPoints, Minor } from '../kernel/money.ts';

export type DeliveryMode = 'instant' | 'manual';

/** A photo of an offer, with where its variants are: those of a file never change. */
export interface OfferPhoto {
  readonly file_id: string;
  readonly caption: string;
  readonly variants: readonly PublicVariant[];
}

export interface UnitPrice {
  readonly price_minor: Minor;
  readonly fee_minor: Minor;
  readonly total_minor: Minor;
}

/**
 * What buyer and seller agreed on, frozen at checkout: a later change of fee or level has no
 * effect.
 */
export interface OrderTerms {
  readonly rule_version: number;
  readonly seller_level: number;
  readonly commission: BasisPoints;
  readonly fund: BasisPoints;
  readonly reserve: BasisPoints;
  readonly early_release: BasisPoints;
  /** From confirmation to release: the warranty of accounts, CODE_HOLD of gift cards. */
  readonly protection_days: number;
  readonly reserve_days: number;
  readonly delivery: DeliveryMode;
  /** Null for instant delivery. */
  readonly delivery_minutes: number | null;
  /** The currency that the buyer saw beside the one they pay in, with the rates of that time. */
  readonly display?: DisplayCurrency;
}

/** What one unit costs from a quantity on. */
export interface PriceTier {
  readonly min_quantity: number;
  readonly price: UnitPrice;
}

/** An amount in the minor units of its currency: 1000 are ten dollars, or a thousand yen. */
export interface FaceValue {
  readonly currency: string;
  readonly value_minor: number;
}
