import type { ErrorCatalogue } from '../kernel/errors.ts';

export const ruleErrors = {
  RULES_INVALID: {
    kind: 'invalid',
    meaning: 'The numbers contradict each other; the fields tell which.',
  },
  RULES_UNCHANGED: { kind: 'conflict', meaning: 'The numbers are those of the last version.' },
  RULES_TOO_SOON: {
    kind: 'conflict',
    meaning:
      'Users would have less than 15 days of notice of a fee, not every server would know the version in time, or a later one is announced.',
    facts: { earliest_at: 'the earliest time from which the version may be in force' },
  },
  RULES_TOO_LATE: {
    kind: 'conflict',
    meaning:
      'The date is more than a year ahead, and no other version could be in force before it.',
    facts: { latest_at: 'the latest time from which the version may be in force' },
  },
} as const satisfies ErrorCatalogue;
