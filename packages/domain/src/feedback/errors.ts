import type { ErrorCatalogue } from '../kernel/errors.ts';

export const feedbackErrors = {
  FEEDBACK_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The feedback, or the order that can be rated, does not exist for this viewer.',
  },
  FEEDBACK_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the feedback does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state; null before feedback was given',
      reason: '`STATE`, `ACTOR` or the reason of the guard',
    },
  },
} as const satisfies ErrorCatalogue;
