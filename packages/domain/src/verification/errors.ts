import type { ErrorCatalogue } from '../kernel/errors.ts';

export const verificationErrors = {
  VERIFICATION_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The request for verification, or the paper, does not exist for this viewer.',
  },
  VERIFICATION_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the request does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state; null before a request was begun',
      reason: '`STATE`, `ACTOR` or the reason of the guard',
    },
  },
} as const satisfies ErrorCatalogue;
