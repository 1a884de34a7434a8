import { minor } from '../kernel/money.ts';
import {
  amount,
  days,
  type NumbersOf,
  type ObjectOf,
  several,
} from '../kernel/rules/number-schemas.ts';

/** What feedback has in the rule book (rules.md §1 FEEDBACK, §9). */
export const feedbackNumbersIn = (object: ObjectOf) => ({
  feedback: object({
    window_days: days,
    edit_days: days,
    /** How long a feedback counts in the score. */
    score_days: days,
    /** So many feedbacks of one author about one user count in so many days. */
    counted_per_author: several,
    counted_days: days,
    /** A feedback counts by the price of its order, within these limits. */
    weight_least_minor: amount,
    weight_most_minor: amount,
  }),
});

/** As version 1 has them. */
export const firstFeedbackNumbers: NumbersOf<typeof feedbackNumbersIn> = {
  feedback: {
    window_days: 30,
    edit_days: 14,
    score_days: 180,
    counted_per_author: 3,
    counted_days: 30,
    weight_least_minor: minor(500),
    weight_most_minor: minor(5_000),
  },
};
