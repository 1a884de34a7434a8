import { daysAfter, hoursAfter, later, minutesAfter } from '../kernel/clock.ts';
import { buyerLimit, type OfferKind, type RuleBook } from '../kernel/rules/rule-book.ts';
import type { OrderTerms } from '../offers/types.ts';
import type { OrderRefusal, RequestKind, UnitState, UnitTimer } from './types.ts';

/** The time until which an unpaid order reserves its units (PAY_TTL). */
export function paymentDue(now: Date, rules: RuleBook): Date {
  return minutesAfter(now, rules.pay_ttl_minutes);
}

/** In place of the hours of a reminder: the one that says that the promised time is over. */
export const LATE_REMINDER = 0;

/**
 * When the buyer is reminded of an inspection that ends at `dueAt`. They count from the end: one
 * that a dispute has paused has the same reminders as much later, without those that are over.
 */
export function inspectionReminders(
  dueAt: Date,
  { now, rules }: { readonly now: Date; readonly rules: RuleBook },
): { readonly hours: number; readonly remind_at: Date }[] {
  return rules.reminder_hours
    .map((hours) => ({ hours, remind_at: hoursAfter(dueAt, hours - rules.inspect_hours) }))
    .filter(({ remind_at: remindAt }) => remindAt > now);
}

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
 * counts. A replacement is delivered when it was accepted (O21).
 */
export function inspectionDue(
  kind: OfferKind,
  times: Omit<UnitTimes, 'confirmed_at'>,
  rules: RuleBook,
): Date {
  const pause = pauseOfProblem({ ...times, confirmed_at: null }, rules);
  const sealedDue = endOf(startOf(times.delivered_at, times), rules.inspect_hours, pause);
  if (times.first_revealed_at === null) return sealedDue;
  const afterReveal = endOf(times.first_revealed_at, rules.inspect_after_reveal_hours, pause);
  return kind === 'account' ? later(sealedDue, afterReveal) : afterReveal;
}

/** What the deadlines of a delivered unit depend on. */
export interface UnitTimes {
  readonly delivered_at: Date;
  readonly first_revealed_at: Date | null;
  readonly confirmed_at: Date | null;
  /** When the buyer reported a problem, which they may do once (O29). */
  readonly problem_reported_at: Date | null;
  /** When the seller last replaced what it holds (O21, O27). */
  readonly replaced_at: Date | null;
}

/** When the time of what the unit holds now begins: a replacement begins it anew (O21). */
const startOf = (began: Date, { replaced_at }: Pick<UnitTimes, 'replaced_at'>): Date =>
  replaced_at === null ? began : later(began, replaced_at);

/** A time in which a deadline does not run. */
interface ProblemPause {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The pause that a report of a problem gives to the deadline that runs; null without one. A
 * confirmation ends it: the buyer says that all is well, and the protection begins with all of its
 * time.
 */
export function pauseOfProblem(
  {
    problem_reported_at: from,
    confirmed_at,
  }: Pick<UnitTimes, 'problem_reported_at' | 'confirmed_at'>,
  rules: RuleBook,
): ProblemPause | null {
  if (from === null || (confirmed_at !== null && confirmed_at > from)) return null;
  return { from, until: hoursAfter(from, rules.problem_pause_hours) };
}

/** The end of a time of so many hours, in which those of the pause do not count. */
function endOf(start: Date, hours: number, pause: ProblemPause | null): Date {
  const end = hoursAfter(start, hours);
  if (pause === null || pause.until <= start) return end;
  const pausedMs = pause.until.getTime() - later(start, pause.from).getTime();
  return new Date(end.getTime() + pausedMs);
}

/** The due time of the one deadline that changes the unit's state. */
export function unitDue(
  timer: UnitTimer | undefined,
  kind: OfferKind,
  times: UnitTimes,
  { terms, rules }: { terms: OrderTerms; rules: RuleBook },
): Date | null {
  const { confirmed_at: confirmedAt } = times;
  if (timer === 'inspection' || (timer === 'replacement' && confirmedAt === null)) {
    return inspectionDue(kind, times, rules);
  }
  if (timer === undefined || timer === 'unchanged' || confirmedAt === null) return null;
  const start = startOf(confirmedAt, times);
  const hours = terms.protection_days * 24;
  // What was replaced can be inspected, however short the protection of such a sale is.
  const least = start > confirmedAt ? rules.inspect_hours : 0;
  return endOf(start, Math.max(hours, least), pauseOfProblem(times, rules));
}

/** A unit that its buyer has confirmed, also by saying nothing. */
interface Confirmed {
  readonly confirmed_at: Date;
  readonly replaced_at: Date | null;
}

/**
 * Until when the buyer may view what they have confirmed, and claim that it was taken back: day 90
 * (rules.md §4 "Vault"). What replaced it late can be inspected (O27).
 */
export function viewableUntil(
  { confirmed_at, replaced_at }: Confirmed,
  rules: Pick<RuleBook, 'recall_cover_days' | 'inspect_hours'>,
): Date {
  const covered = daysAfter(confirmed_at, rules.recall_cover_days);
  return replaced_at === null
    ? covered
    : later(covered, hoursAfter(replaced_at, rules.inspect_hours));
}

/**
 * Until when the secret of a unit is kept: as long as its buyer may view it, and as long after a
 * refund. Null while no end is known. Afterwards it is destroyed.
 */
export function secretKeptUntil(
  { state, confirmed_at, replaced_at, closed_at }: Ended,
  rules: RuleBook,
): Date | null {
  if (state === 'completed') {
    return confirmed_at && viewableUntil({ confirmed_at, replaced_at }, rules);
  }
  if (state === 'refunded') return closed_at && daysAfter(closed_at, rules.recall_cover_days);
  return null;
}

interface Ended {
  readonly state: UnitState;
  readonly confirmed_at: Date | null;
  readonly replaced_at: Date | null;
  readonly closed_at: Date | null;
}

/** The guard of what a deadline triggers. */
export const isDue = (facts: { now: Date; due_at: Date | null }): OrderRefusal | null =>
  facts.due_at !== null && facts.now >= facts.due_at ? null : 'NOT_YET';

/** What the limits of a buyer depend on (rules.md §2 "Buyer limits"). */
export interface BuyerStanding {
  readonly verification_level: number;
  readonly two_factor: boolean;
  /** The totals of their orders of the last 24 hours that were neither cancelled nor unpaid. */
  readonly spent_today_minor: number;
  readonly orders_this_hour: number;
  readonly completed_orders: number;
}

export interface BuyerLimits {
  readonly order_minor: number;
  readonly day_minor: number;
  readonly left_today_minor: number;
  readonly orders_per_hour: number;
  readonly orders_left: number;
  /** Of one order. */
  readonly most_units: number;
  /** The verification that raises the limits, and the limit per order then; null at the top. */
  readonly next: { readonly verification: number; readonly order_minor: number } | null;
}

/** Two-factor authentication counts as the first verification. */
const verificationOf = ({ verification_level, two_factor }: BuyerStanding) =>
  Math.max(verification_level, two_factor ? 1 : 0);

/** The limits of a buyer now. */
export function limitsOfBuyer(standing: BuyerStanding, rules: RuleBook): BuyerLimits {
  const verification = verificationOf(standing);
  const { max_order_minor, max_day_minor, orders_per_hour } = buyerLimit(rules, verification);
  const perHour = Math.min(orders_per_hour, rules.orders_opened_per_hour);
  const isNew = standing.completed_orders < rules.new_buyer_completed_orders;
  const next = rules.buyer_limits.find(
    (row) => row.verification > verification && row.max_order_minor > max_order_minor,
  );
  return {
    order_minor: max_order_minor,
    day_minor: max_day_minor,
    left_today_minor: Math.max(max_day_minor - standing.spent_today_minor, 0),
    orders_per_hour: perHour,
    orders_left: Math.max(perHour - standing.orders_this_hour, 0),
    most_units: isNew ? rules.codes_per_order_new_buyer : rules.codes_per_order,
    next:
      next === undefined
        ? null
        : { verification: next.verification, order_minor: next.max_order_minor },
  };
}

/** The first limit that a purchase would exceed, and what it allows; null within all of them. */
export function exceededLimit(
  limits: Omit<BuyerLimits, 'next'>,
  purchase: { readonly quantity: number; readonly total_minor: number },
): {
  readonly limit: 'quantity' | 'order' | 'day' | 'orders_per_hour';
  readonly most: number;
} | null {
  const { most_units, order_minor, day_minor, left_today_minor } = limits;
  const { quantity, total_minor } = purchase;
  if (quantity > most_units) return { limit: 'quantity', most: most_units };
  if (total_minor > order_minor) return { limit: 'order', most: order_minor };
  if (total_minor > left_today_minor) return { limit: 'day', most: day_minor };
  if (limits.orders_left === 0) return { limit: 'orders_per_hour', most: limits.orders_per_hour };
  return null;
}
