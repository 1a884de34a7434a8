import type { ErrorCatalogue } from '../../kernel/errors.ts';

export const refundErrors = {
  REFUND_LIMIT: {
    kind: 'conflict',
    meaning: 'More than what is left of the payment cannot go back to its source.',
    facts: { most_minor: 'what is left of it in cents' },
  },
} as const satisfies ErrorCatalogue;
