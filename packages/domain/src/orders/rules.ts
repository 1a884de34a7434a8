import { daysAfter, hoursAfter, later, minutesAfter } from '../kernel/clock.ts';
import type { OfferKind, RuleBook } from '../kernel/rule-book.ts';
import type { OrderTerms } from '../offers/types.ts';
import type { UnitTimer } from './states.ts';

/** The time until which an unpaid order reserves its units (PAY_TTL). */
export function paymentDue(now: Date, rules: RuleBook): Date {
  return minutesAfter(now, rules.pay_ttl_minutes);
}

/** In place of the hours of a reminder: the one that says that the promised time is over. */
export const LATE_REMINDER = 0;

/** The promised time, and the time at which a late order is cancelled automatically (LATE_AUTO). */
export function deliveryDue(
  paidAt: Date,
  terms: OrderTerms,
  rules: RuleBook,
): { promised: Date; automatic: Date } {
  const promised = minutesAfter(paidAt, terms.delivery_minutes ?? 0);
  return { promised, automatic: hoursAfter(promised, rules.late_auto_hours) };
}

/**
 * The end of a unit's inspection. Accounts: 72 h from delivery, and at least 24 h after the reveal.
 * Codes: 24 h from the reveal, or 72 h from delivery if never revealed. Only the first reveal
 * counts.
 */
export function inspectionDue(
  kind: OfferKind,
  times: { delivered_at: Date; first_revealed_at: Date | null },
  rules: RuleBook,
): Date {
  const sealedDue = hoursAfter(times.delivered_at, rules.inspect_hours);
  if (times.first_revealed_at === null) return sealedDue;
  const afterReveal = hoursAfter(times.first_revealed_at, rules.inspect_after_reveal_hours);
  return kind === 'account' ? later(sealedDue, afterReveal) : afterReveal;
}

/** The due time of the one deadline that changes the unit's state. */
export function unitDue(
  timer: UnitTimer | undefined,
  kind: OfferKind,
  times: { delivered_at: Date; first_revealed_at: Date | null; confirmed_at: Date | null },
  { terms, rules }: { terms: OrderTerms; rules: RuleBook },
): Date | null {
  if (timer === 'inspection') return inspectionDue(kind, times, rules);
  if (timer === 'protection' && times.confirmed_at !== null) {
    return daysAfter(times.confirmed_at, terms.protection_days);
  }
  return null;
}
