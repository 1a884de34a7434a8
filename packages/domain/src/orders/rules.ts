import { daysAfter, hoursAfter, later, minutesAfter } from '../kernel/clock.ts';
import { add, largest, minor, type Minor, shareHalfUp, subtract } from '../kernel/money.ts';
import { levelTerms, type OfferKind, type RuleBook, ruleBookOf } from '../kernel/rule-book.ts';
import type { UnitTimer } from './states.ts';
import type { ConfirmSplit, DeliveryMode, OrderTerms, UnitPrice } from './types.ts';

/** What a buyer pays for one unit. The fee's least amount applies per unit (rules.md §2, §3). */
export function allInPrice(kind: OfferKind, price_minor: Minor, rules: RuleBook): UnitPrice {
  const { share, least_minor } = rules.buyer_fee[kind];
  const fee_minor = largest(shareHalfUp(price_minor, share), least_minor);
  return { price_minor, fee_minor, total_minor: add(price_minor, fee_minor) };
}

/** Freezes the terms of a new order. `warranty_days` counts for accounts, CODE_HOLD for cards. */
export function termsOf(
  offer: {
    kind: OfferKind;
    delivery: DeliveryMode;
    delivery_minutes: number | null;
    warranty_days: number;
  },
  seller_level: number,
  rules: RuleBook,
): OrderTerms {
  const level = levelTerms(rules, seller_level);
  return {
    rule_version: rules.version,
    seller_level,
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

/** E4: the fund's 1 % comes out of our commission; what rounding leaves over goes to the hold. */
export function splitOnConfirm(unit: UnitPrice, terms: OrderTerms): ConfirmSplit {
  const charged = shareHalfUp(unit.price_minor, terms.commission);
  const fund_share = shareHalfUp(unit.price_minor, terms.fund);
  const fund_minor = fund_share < charged ? fund_share : charged;
  const net_minor = subtract(unit.price_minor, charged);
  const reserve_minor = shareHalfUp(net_minor, terms.reserve);
  const available_minor = shareHalfUp(subtract(net_minor, reserve_minor), terms.early_release);
  return {
    net_minor,
    reserve_minor,
    available_minor,
    hold_minor: subtract(net_minor, reserve_minor, available_minor),
    commission_minor: subtract(charged, fund_minor),
    fund_minor,
    buyer_fee_minor: unit.fee_minor,
  };
}

/** The time until which an unpaid order keeps its units (PAY_TTL). */
export function paymentDue(now: Date, rules: RuleBook): Date {
  return minutesAfter(now, rules.pay_ttl_minutes);
}

/** The promised time, and the time at which a late order cancels itself (LATE_AUTO). */
export function deliveryDue(paid_at: Date, terms: OrderTerms): { promised: Date; automatic: Date } {
  const promised = minutesAfter(paid_at, terms.delivery_minutes ?? 0);
  const { late_auto_hours } = ruleBookOf(terms.rule_version);
  return { promised, automatic: hoursAfter(promised, late_auto_hours) };
}

/**
 * The end of a unit's inspection. Accounts: 72 h from delivery, never less than 24 h after the
 * reveal. Codes: 24 h from their own reveal, 72 h from delivery when never revealed. A later look
 * does not start it again: only the first reveal counts.
 */
export function inspectionDue(
  kind: OfferKind,
  times: { delivered_at: Date; first_revealed_at: Date | null },
  rules: RuleBook,
): Date {
  const sealed_due = hoursAfter(times.delivered_at, rules.inspect_hours);
  if (times.first_revealed_at === null) return sealed_due;
  const after_reveal = hoursAfter(times.first_revealed_at, rules.inspect_after_reveal_hours);
  return kind === 'account' ? later(sealed_due, after_reveal) : after_reveal;
}

/** The one state-changing deadline that a unit's timer sets. */
export function unitDue(
  timer: UnitTimer | undefined,
  kind: OfferKind,
  times: { delivered_at: Date; first_revealed_at: Date | null; confirmed_at: Date | null },
  terms: OrderTerms,
): Date | null {
  if (timer === 'inspection') return inspectionDue(kind, times, ruleBookOf(terms.rule_version));
  if (timer === 'protection' && times.confirmed_at !== null) {
    return daysAfter(times.confirmed_at, terms.protection_days);
  }
  return null;
}

/** The price of one unit when so many are bought: the last tier that the quantity reaches. */
export function tierPrice(
  price_minor: number,
  tiers: readonly { min_quantity: number; unit_price_minor: number }[],
  quantity: number,
): Minor {
  const tier = tiers.findLast(({ min_quantity }) => quantity >= min_quantity);
  return minor(tier?.unit_price_minor ?? price_minor);
}

/**
 * The short number people read to each other, from the random half of the order's id. It names
 * an order in sentences and subjects; nothing is looked up by it.
 */
export function orderNumber(order_id: string): string {
  return `GH-${order_id.replaceAll('-', '').slice(-8).toUpperCase()}`;
}
