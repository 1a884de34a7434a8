import type { ErrorCatalogue } from '../kernel/errors.ts';

export const walletErrors = {
  INSUFFICIENT_FUNDS: {
    kind: 'conflict',
    meaning: 'The balance is too low; `missing_minor` is the missing amount.',
    facts: { missing_minor: 'the missing amount in cents; null if unknown' },
  },
} as const satisfies ErrorCatalogue;
