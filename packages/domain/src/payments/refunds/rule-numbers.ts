import { minor } from '../../kernel/money.ts';
import {
  amount,
  count,
  days,
  hours,
  type NumbersOf,
  type ObjectOf,
  share,
} from '../../kernel/rules/number-schemas.ts';

/** What refunds to the source have in the rule book. */
export const refundNumbersIn = (object: ObjectOf) => ({
  refunds_to_source: object({
    /** Within 24 hours. */
    per_day: count,
    max_day_minor: amount,
    /** So many refunds of unused top-ups within so many days are free; others are reviewed. */
    free_unused: count,
    free_unused_days: days,
    /** How long a refund waits for its review at most. */
    review_hours: hours,
    /** What the provider keeps of a payment, which a reviewed refund is less by. */
    cost: object({ share, fixed_minor: amount }),
  }),
});

/** As version 1 has them. */
export const firstRefundNumbers: NumbersOf<typeof refundNumbersIn> = {
  refunds_to_source: {
    per_day: 10,
    max_day_minor: minor(1_000_000),
    free_unused: 1,
    free_unused_days: 30,
    review_hours: 48,
    cost: { share: 290, fixed_minor: minor(30) },
  },
};
