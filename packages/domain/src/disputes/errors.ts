import type { ErrorCatalogue } from '../kernel/errors.ts';

export const disputeErrors = {
  DISPUTE_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The dispute does not exist or is not visible to this viewer.',
  },
  DISPUTE_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The dispute does not allow this now; `reason` tells why.',
    facts: {
      event: 'what was tried',
      state: 'the state of the dispute; null before it is open',
      reason: 'why it is refused, such as `STATE`, `NOT_YET`, `TOO_LATE` or `AMOUNT`',
    },
  },
  DISPUTE_LIMIT: {
    kind: 'conflict',
    meaning: 'No further dispute can be opened; `limit` tells why.',
    facts: {
      limit: '`open_per_buyer`, `per_unit`, `open_of_unit` or `chargeback`',
      most: 'how many are allowed',
    },
  },
  EVIDENCE_LIMIT: {
    kind: 'conflict',
    meaning: 'This side has brought as much evidence as a dispute takes; `limit` tells of what.',
    facts: { limit: '`files` or `items`', most: 'how many of them a side may bring' },
  },
} as const satisfies ErrorCatalogue;
