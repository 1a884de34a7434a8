import type { ErrorCatalogue } from '../../kernel/errors.ts';

export const refundErrors = {
  REFUND_LIMIT: {
    kind: 'conflict',
    meaning: 'More than what is left of the payment cannot go back to its source.',
    facts: { most_minor: 'what is left of it in cents' },
  },
  REFUND_DAY_LIMIT: {
    kind: 'conflict',
    meaning: 'The amount, or the number of refunds, is above what may go back in 24 hours.',
    facts: {
      left_minor: 'what is left of it now in cents; 0 when so many refunds are too many',
      most_minor: 'the most of 24 hours in cents',
      most: 'the most refunds of 24 hours',
    },
  },
  REFUND_FEE_CHANGED: {
    kind: 'conflict',
    meaning: 'The refund is reviewed, or costs something else than was expected.',
    facts: { fee_minor: 'what it costs in cents' },
  },
  REFUND_TOO_SMALL: {
    kind: 'conflict',
    meaning: 'The refund would cost as much as it brings.',
    facts: { fee_minor: 'what it costs in cents' },
  },
  REFUND_IN_REVIEW: {
    kind: 'conflict',
    meaning: 'Another refund of the viewer is still reviewed.',
  },
  REFUND_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The refund does not exist or is not visible to this viewer.',
  },
  REFUND_DECIDED: {
    kind: 'conflict',
    meaning: 'The refund is not under review any more.',
    facts: { state: 'its state now' },
  },
} as const satisfies ErrorCatalogue;
