import type { ErrorCatalogue } from '../kernel/errors.ts';

export const walletErrors = {
  INSUFFICIENT_FUNDS: {
    kind: 'conflict',
    meaning: 'The balance is too low; `missing_minor` is the missing amount.',
    facts: { missing_minor: 'the missing amount in cents; null if unknown' },
  },
  FUNDS_FROZEN: {
    kind: 'conflict',
    meaning: 'The money is frozen until a case about it is decided.',
    facts: { frozen: 'what is frozen: `unit`, `slice` or `account`' },
  },
} as const satisfies ErrorCatalogue;
