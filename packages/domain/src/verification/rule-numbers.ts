import {
  count,
  days,
  hours,
  list,
  type NumbersOf,
  type ObjectOf,
  several,
} from '../kernel/rules/number-schemas.ts';

/** What verification has in the rule book (rules.md §1 KYC, §8). */
export const verificationNumbersIn = (object: ObjectOf) => ({
  verification: object({
    least_age: count,
    /** So many rejected requests; then only the support opens another one. */
    tries: several,
    /** Between a rejection and the next request. */
    retry_days: days,
    /** Until when staff decide. */
    review_hours: hours,
    /** How long a draft is kept, and how long the applicant has to bring what staff ask for. */
    draft_days: days,
    answer_days: days,
    /** After the decision, unless the law of the country demands longer. */
    delete_days: days,
    valid_months: several,
    /** Before it expires: when the verified user is reminded, and may ask for the next. */
    reminder_days: list(days),
    renew_days: days,
  }),
});

/** As version 1 has them. */
export const firstVerificationNumbers: NumbersOf<typeof verificationNumbersIn> = {
  verification: {
    least_age: 18,
    tries: 3,
    retry_days: 7,
    review_hours: 24,
    draft_days: 30,
    answer_days: 14,
    delete_days: 30,
    valid_months: 36,
    reminder_days: [60, 14],
    renew_days: 90,
  },
};
