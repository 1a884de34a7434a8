import type { AttributeField, AttributeValues } from '../catalog/types.ts';
import { daysAfter } from '../kernel/clock.ts';
import { type FieldError, fieldError } from '../kernel/field-errors.ts';
import { add, type BasisPoints, largest, minor, type Minor, shareHalfUp } from '../kernel/money.ts';
import {
  levelTerms,
  type OfferKind,
  type RiskClass,
  type RuleBook,
} from '../kernel/rules/rule-book.ts';
import type { DeliveryMode, OrderTerms, PriceTier, UnitPrice } from './types.ts';

export function expiryOf(publishedAt: Date, sellerLevel: number, rules: RuleBook): Date {
  const { new_seller, others } = rules.offer_days;
  return daysAfter(publishedAt, sellerLevel === 0 ? new_seller : others);
}

/** What the sort order "best" is computed from. */
const RANK = {
  level: 100,
  instant: 50,
  /** More than levels, delivery and seller give together. */
  place: 500,
} as const;

/** How much a score rises with one level of the seller. */
export const LEVEL_SCORE = RANK.level;

/** From this place on, a seller's offers of a product are not spread any further. */
export const LAST_PLACE = 31;

/**
 * The score of the sort order "best". `place` is how many other offers the seller has before this
 * one in the same category list: first come the first offers of all sellers, then their second
 * ones, and so on, so that one busy seller does not fill a page. Of the same place, higher seller
 * levels are first, then instant delivery. The end of the seller's id decides between equals: then
 * the sellers keep their order, and the offers of each have the same distance.
 */
export function rankScore(offer: {
  seller_id: string;
  seller_level: number;
  instant: boolean;
  place: number;
}): number {
  const seller = Math.floor(Number.parseInt(offer.seller_id.slice(-2), 16) / 8);
  const quality = offer.seller_level * RANK.level + (offer.instant ? RANK.instant : 0) + seller;
  return quality - Math.min(offer.place, LAST_PLACE) * RANK.place;
}

/** The filters of a category list that an offer and similar ones pass. */
interface SimilarFilters {
  readonly region_code?: string;
  readonly face_value_minor?: number;
  readonly price_from_minor?: number;
  readonly price_to_minor?: number;
  readonly attributes: Record<string, string[]>;
}

/**
 * The filters of offers that a buyer may take instead of this one: a gift card of the same region
 * and value, an account of the same region (or server) at a similar price.
 */
export function similarFilters(offer: {
  kind: OfferKind;
  region_code: string | null;
  face_value_minor: number | null;
  total_minor: number;
  attributes: AttributeValues;
}): SimilarFilters {
  if (offer.kind === 'gift_card') {
    const { region_code: region, face_value_minor: value } = offer;
    return {
      ...(region === null ? {} : { region_code: region }),
      ...(value === null ? {} : { face_value_minor: value }),
      attributes: {},
    };
  }
  const attributes: Record<string, string[]> = {};
  for (const key of REGION_KEYS) {
    const value = offer.attributes[key];
    if (typeof value === 'string') attributes[key] = [value];
  }
  return {
    price_from_minor: Math.floor(offer.total_minor * 0.6),
    price_to_minor: Math.ceil(offer.total_minor * 1.6),
    attributes,
  };
}

/** Attributes that decide where an account can be played. */
const REGION_KEYS = ['region', 'server'] as const;

/**
 * The verification level required to sell (rules.md §8): V2 for accounts, V3 for gift cards and
 * for what is restricted.
 */
export function verificationNeeded(kind: OfferKind, restricted = false): number {
  return kind === 'account' && !restricted ? 2 : 3;
}

/**
 * Returns errors by field for rules that a schema cannot check: the maximum price of the level, the
 * minimum warranty of the risk class, the delivery times of the game, falling tier prices, a sealed
 * unit for instant delivery. `stock` is null for an edit, which changes none. Codes for instant
 * delivery may be added after the offer was published.
 */
export function validateOffer(
  offer: {
    kind: OfferKind;
    price_minor: number;
    delivery: 'instant' | 'manual';
    delivery_minutes: number | null;
    warranty_days: number;
    min_quantity: number;
    max_quantity: number;
    tiers: readonly { min_quantity: number; unit_price_minor: number }[];
    stock: { count: number; sealed: number } | null;
  },
  context: {
    seller_level: number;
    risk_class: RiskClass | null;
    delivery_choices_minutes: readonly number[];
    rules: RuleBook;
  },
): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  const fault = (field: string, error: FieldError) => {
    faults[field] = [...(faults[field] ?? []), error];
  };
  const most = levelTerms(context.rules, context.seller_level).max_price_minor;
  if (offer.price_minor > most) {
    fault('price_minor', fieldError('price_above_level', { most_minor: most }));
  }
  if (context.risk_class !== null) {
    const least = context.rules.warranty_days[context.risk_class];
    if (offer.warranty_days < least) {
      fault('warranty_days', fieldError('warranty_too_short', { least }));
    }
  }
  if (offer.min_quantity > offer.max_quantity) {
    fault('max_quantity', fieldError('most_below_least'));
  }
  let last = { min_quantity: 1, unit_price_minor: offer.price_minor };
  for (const tier of offer.tiers) {
    const rises = tier.min_quantity > last.min_quantity;
    if (!rises || tier.unit_price_minor >= last.unit_price_minor) {
      fault('tiers', fieldError('tier_order'));
    }
    last = tier;
  }
  if (offer.delivery === 'instant' && offer.delivery_minutes !== null) {
    fault('delivery_minutes', fieldError('delivery_time_unused'));
  }
  if (offer.delivery === 'manual' && offer.delivery_minutes === null) {
    fault('delivery_minutes', fieldError('delivery_time_required'));
  }
  const { delivery_minutes: promised } = offer;
  if (
    offer.delivery === 'manual' &&
    promised !== null &&
    !context.delivery_choices_minutes.includes(promised)
  ) {
    fault('delivery_minutes', fieldError('not_listed'));
  }
  const { stock } = offer;
  if (stock === null) return faults;
  const mayBeEmpty = offer.kind === 'gift_card' && offer.delivery === 'instant';
  if (stock.count < 1 && !mayBeEmpty) fault('secrets', fieldError('stock_required'));
  // Extra secrets would be dropped silently.
  if (offer.delivery === 'instant' && stock.sealed !== stock.count) {
    fault('secrets', fieldError('every_unit_sealed'));
  }
  if (offer.delivery === 'manual' && stock.sealed > 0) {
    fault('secrets', fieldError('sealed_later'));
  }
  return faults;
}

/**
 * The canonical text of product and attributes. Two offers of one seller with the same text are
 * duplicates (rules.md §5 "Duplicate"). The database stores its hash.
 */
export function canonicalAttributes(productId: string, attributes: AttributeValues): string {
  const sorted = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, typeof value === 'object' ? value.toSorted() : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${productId}|${JSON.stringify(sorted)}`;
}

/** The longest time of each choice of the filter by delivery. */
export const DELIVERY_MINUTES = { instant: 0, hour: 60, day: 1_440 } as const;

/** Returns errors by filter, for filters that the schema does not have or of the wrong kind. */
export function validateFilters(
  fields: readonly AttributeField[],
  filters: Readonly<Record<string, unknown>>,
): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  for (const [key, wanted] of Object.entries(filters)) {
    const field = fields.find((each) => each.key === key && each.filterable);
    const fits =
      field !== undefined &&
      (Array.isArray(wanted)
        ? field.kind === 'choice' || field.kind === 'choices'
        : typeof wanted === 'boolean'
          ? field.kind === 'yes_no'
          : field.kind === 'number');
    if (!fits) faults[`attributes.${key}`] = [fieldError('not_filterable')];
  }
  return faults;
}

/** The all-in price of one unit. The minimum fee applies per unit (rules.md §2, §3). */
export function allInPrice(
  kind: OfferKind,
  priceMinor: Minor,
  rules: Pick<RuleBook, 'buyer_fee'>,
): UnitPrice {
  const { share, least_minor } = rules.buyer_fee[kind];
  const feeMinor = largest(shareHalfUp(priceMinor, share), least_minor);
  return { price_minor: priceMinor, fee_minor: feeMinor, total_minor: add(priceMinor, feeMinor) };
}

/** The longest title of an offer. */
export const MAX_TITLE_LENGTH = 120;

/**
 * A title made of what lists show of an offer: as many parts as fit. Null without a part, since the
 * product alone tells offers apart by nothing.
 */
export function suggestedTitle(productName: string, parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return parts.reduce((title, part) => {
    const longer = `${title} · ${part}`;
    return longer.length <= MAX_TITLE_LENGTH ? longer : title;
  }, productName);
}

/** The path of an offer's page, in every language without its prefix. */
export function offerPagePath(offer: {
  readonly id: string;
  readonly kind: OfferKind;
  readonly product_slug: string;
}): string {
  const { id, kind, product_slug: slug } = offer;
  return kind === 'account' ? `/accounts/${slug}-accounts/${id}` : `/gift-cards/${slug}/${id}`;
}

/** How many offers a mail about several shows. */
export const MOST_MAILED_OFFERS = 8;

/** What sellers are told of their offers in one mail for several. */
export const OFFER_REMINDERS = ['expires_soon', 'expired', 'out_of_stock', 'stock_low'] as const;
export type OfferReminder = (typeof OFFER_REMINDERS)[number];

/** When sellers are told (rules.md §5). */
export const REMINDER_TIMES = {
  expires_soon_hours: 72,
  /** Between two mails of one kind to one seller. */
  pause_hours: 24,
  /** Until codes that nobody has paid for are back: longer than an order waits for its payment. */
  stock_wait_minutes: 20,
  /** Of one offer nothing is told again for so long, although it is true again. */
  again_hours: { expires_soon: 96, expired: 24, out_of_stock: 24, stock_low: 72 },
} as const;

/**
 * The rules for whose breach staff remove an offer (rules.md §9), by the ids that sellers are told.
 */
export const REMOVAL_RULES = [
  'misleading-offer',
  'contact-sharing',
  'early-confirmation',
  'off-platform-payment',
  'stolen-goods',
  'recalled-goods',
] as const;
export type RemovalRule = (typeof REMOVAL_RULES)[number];

/** How many photos an offer may have. */
export const MAX_OFFER_PHOTOS = 10;

/** Up to this number visitors see how many units are in stock; above it, that there are more. */
export const SHOWN_STOCK = 10;

/** An offer for sale with so many codes left, or fewer, needs new ones soon. */
export const LOW_STOCK = 3;

/** The stock that visitors see, of a count that stops at one more than `most`. */
export function shownStock(counted: number, most: number = SHOWN_STOCK) {
  return { stock_count: Math.min(counted, most), stock_has_more: counted > most };
}

/** A price that is changed by a share in basis points, rounded to the cent; at least one cent. */
export function scaledPrice(priceMinor: number, share: BasisPoints): Minor {
  return largest(shareHalfUp(minor(priceMinor), 10_000 + share), minor(1));
}

/** The price of one unit at a quantity: the last tier that the quantity reaches. */
export function tierPrice(
  priceMinor: number,
  tiers: readonly { min_quantity: number; unit_price_minor: number }[],
  quantity: number,
): Minor {
  const tier = tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  return minor(tier?.unit_price_minor ?? priceMinor);
}

/**
 * The price of one unit from each quantity. The base price is the offer's own; the rules are those
 * that it was computed with, which also decide what a purchase costs.
 */
export function priceTiers(
  offer: {
    kind: OfferKind;
    price_minor: number;
    fee_minor: number;
    total_minor: number;
    tiers: readonly { min_quantity: number; unit_price_minor: number }[];
  },
  rules: RuleBook,
): PriceTier[] {
  const base: UnitPrice = {
    price_minor: minor(offer.price_minor),
    fee_minor: minor(offer.fee_minor),
    total_minor: minor(offer.total_minor),
  };
  const tiers = offer.tiers.map(({ min_quantity, unit_price_minor }) => ({
    min_quantity,
    price: allInPrice(offer.kind, minor(unit_price_minor), rules),
  }));
  return [{ min_quantity: 1, price: base }, ...tiers];
}

/** The price of one unit of so many. */
export function priceOfQuantity(tiers: readonly PriceTier[], quantity: number): UnitPrice {
  const tier = tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  if (tier === undefined) throw new RangeError(`no price is for a quantity of ${quantity}`);
  return tier.price;
}

/** Freezes the terms of a new order. Accounts use `warranty_days`, gift cards CODE_HOLD. */
export function termsOf(
  offer: {
    kind: OfferKind;
    delivery: DeliveryMode;
    delivery_minutes: number | null;
    warranty_days: number;
  },
  sellerLevel: number,
  rules: Pick<RuleBook, 'version' | 'levels' | 'fund_share' | 'reserve_days'>,
): OrderTerms {
  const level = levelTerms(rules, sellerLevel);
  return {
    rule_version: rules.version,
    seller_level: sellerLevel,
    commission: level.commission[offer.kind],
    fund: rules.fund_share,
    reserve: level.reserve,
    early_release: level.early_release,
    protection_days: offer.kind === 'account' ? offer.warranty_days : level.code_hold_days,
    reserve_days: rules.reserve_days[offer.kind],
    delivery: offer.delivery,
    delivery_minutes: offer.delivery_minutes,
  };
}
