import { daysAfter, hoursAfter, later, minutesAfter } from '../kernel/clock.ts';
import type { OfferKind, RuleBook } from '../kernel/rule-book.ts';
import type { OrderTerms } from '../offers/types.ts';
import type { OrderRefusal, RequestKind, UnitTimer } from './types.ts';

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

/** The next longer of the delivery options, in minutes; null if the offer has the longest. */
export function longerDelivery(
  { delivery_minutes }: Pick<OrderTerms, 'delivery_minutes'>,
  { delivery_choices_minutes: choices }: RuleBook,
): number | null {
  if (delivery_minutes === null) return null;
  const longer = choices.filter((minutes) => minutes > delivery_minutes);
  return longer.length === 0 ? null : Math.min(...longer);
}

/** The promised time that one longer delivery option gives; null without one. */
export function longerDue(
  paidAt: Date | null,
  terms: Pick<OrderTerms, 'delivery_minutes'>,
  rules: RuleBook,
): Date | null {
  const minutes = longerDelivery(terms, rules);
  return paidAt === null || minutes === null ? null : minutesAfter(paidAt, minutes);
}

/**
 * Until when a request is answered (CANCEL_ANSWER). More time is asked for until a time: an answer
 * after it would be too late.
 */
export function answerDue(
  kind: RequestKind,
  now: Date,
  longerDueAt: Date | null,
  rules: RuleBook,
): Date {
  const due = hoursAfter(now, rules.request_answer_hours);
  return kind === 'extension' && longerDueAt !== null && longerDueAt < due ? longerDueAt : due;
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

/** The guard of what a deadline triggers. */
export const isDue = (facts: { now: Date; due_at: Date | null }): OrderRefusal | null =>
  facts.due_at !== null && facts.now >= facts.due_at ? null : 'NOT_YET';
