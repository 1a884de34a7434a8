import { z } from 'zod';
import { minor } from '../kernel/money.ts';
import {
  amount,
  count,
  list,
  minutes,
  type NumbersOf,
  type ObjectOf,
  verification,
} from '../kernel/rules/number-schemas.ts';

/** What may be topped up within 24 hours. */
const topUpLimitIn = (object: ObjectOf) =>
  object({ verification, max_day_minor: amount, per_day: count });

/** What payments have in the rule book. */
export const paymentNumbersIn = (object: ObjectOf) => ({
  /** The limits of one top-up. */
  top_up: object({ least_minor: amount, most_minor: amount }),
  payment_limits: object({
    /** Payments of one user that the provider has not decided about, at once. */
    unfinished: z.int().min(1).max(1_000),
    /** How long the provider's page of a top-up stays open. */
    top_up_page_minutes: minutes,
    /** Top-ups within 24 hours, by the highest `verification` that the user has reached. */
    top_ups: list(topUpLimitIn(object)).min(1),
  }),
});

/** As version 1 has them. */
export const firstPaymentNumbers: NumbersOf<typeof paymentNumbersIn> = {
  top_up: { least_minor: minor(1_000), most_minor: minor(200_000) },
  payment_limits: {
    unfinished: 5,
    top_up_page_minutes: 60,
    top_ups: [
      { verification: 0, max_day_minor: minor(200_000), per_day: 5 },
      { verification: 2, max_day_minor: minor(1_000_000), per_day: 20 },
    ],
  },
};
