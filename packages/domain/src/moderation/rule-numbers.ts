import { hours, type NumbersOf, type ObjectOf, several } from '../kernel/rules/number-schemas.ts';

/** What moderation has in the rule book (rules.md §9). */
export const moderationNumbersIn = (object: ObjectOf) => ({
  moderation: object({
    /** Until when staff decide about a report, by its priority. */
    high_hours: hours,
    normal_hours: hours,
    /** For how long a decision can be appealed, and until when the appeal is decided. */
    appeal_months: several,
    appeal_hours: hours,
  }),
});

/** As version 1 has them. */
export const firstModerationNumbers: NumbersOf<typeof moderationNumbersIn> = {
  moderation: { high_hours: 24, normal_hours: 72, appeal_months: 6, appeal_hours: 72 },
};
