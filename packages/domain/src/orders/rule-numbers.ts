import { z } from 'zod';
import { minor } from '../kernel/money.ts';
import {
  amount,
  count,
  days,
  hours,
  list,
  MAX_UNITS,
  minutes,
  type NumbersOf,
  type ObjectOf,
  verification,
} from '../kernel/rules/number-schemas.ts';

/** Spending limits. A buyer gets the row with the highest `verification` that they have reached. */
const buyerLimitIn = (object: ObjectOf) =>
  object({
    verification,
    max_order_minor: amount,
    max_day_minor: amount,
    orders_per_hour: count,
  });

/** What orders have in the rule book. */
export const orderNumbersIn = (object: ObjectOf) => ({
  pay_ttl_minutes: minutes,
  risk_review_score: z.int().min(0).max(101),
  risk_review_hours: hours,
  late_grace_minutes: minutes,
  late_auto_hours: hours,
  /** How long a party of an order has to answer the other (CANCEL_ANSWER). */
  request_answer_hours: hours,
  inspect_hours: hours,
  inspect_after_reveal_hours: hours,
  /** What is left of a deadline at least when a dispute ends (O18, O20). */
  resume_least_hours: hours,
  /** How long the deadline of a unit pauses when its buyer reports a problem (O29). */
  problem_pause_hours: hours,
  reminder_hours: list(hours),
  recall_cover_days: days,
  buyer_limits: list(buyerLimitIn(object)).min(1),
  orders_opened_per_hour: count,
  codes_per_order_new_buyer: z.int().min(1).max(MAX_UNITS),
  codes_per_order: z.int().min(1).max(MAX_UNITS),
  new_buyer_completed_orders: count,
});

/** As version 1 has them. */
export const firstOrderNumbers: NumbersOf<typeof orderNumbersIn> = {
  pay_ttl_minutes: 15,
  risk_review_score: 70,
  risk_review_hours: 2,
  late_grace_minutes: 30,
  late_auto_hours: 24,
  request_answer_hours: 6,
  inspect_hours: 72,
  inspect_after_reveal_hours: 24,
  resume_least_hours: 24,
  problem_pause_hours: 72,
  reminder_hours: [24, 48, 66],
  recall_cover_days: 90,
  buyer_limits: [
    {
      verification: 0,
      max_order_minor: minor(25_000),
      max_day_minor: minor(50_000),
      orders_per_hour: 5,
    },
    {
      verification: 1,
      max_order_minor: minor(100_000),
      max_day_minor: minor(100_000),
      orders_per_hour: 10,
    },
    {
      verification: 2,
      max_order_minor: minor(1_000_000),
      max_day_minor: minor(1_000_000),
      orders_per_hour: 10,
    },
  ],
  orders_opened_per_hour: 10,
  codes_per_order_new_buyer: 10,
  codes_per_order: 50,
  new_buyer_completed_orders: 1,
};
