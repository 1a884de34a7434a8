import type { ErrorCatalogue } from '../kernel/errors.ts';

export const moderationErrors = {
  REPORT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The report does not exist for this viewer.',
  },
  REPORT_TARGET_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'What is to be reported does not exist for this viewer, or is their own.',
  },
  REPORT_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the report does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state; null before a report was filed',
      reason: '`STATE`, `ACTOR` or the reason of the guard',
    },
  },
  AUDIT_ENTRY_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The audit has no such entry.',
  },
  POINTS_NOT_FOUND: {
    kind: 'not_found',
    meaning:
      'The points do not exist for this viewer, no longer count, or are appealed with the report or the restriction that they belong to.',
  },
  RESTRICTION_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The restriction does not exist for this viewer.',
  },
  RESTRICTION_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the restriction does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state; null before it was imposed',
      reason: '`STATE`, `ACTOR` or the reason of the guard',
    },
  },
} as const satisfies ErrorCatalogue;
