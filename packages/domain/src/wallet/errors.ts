import type { ErrorCatalogue } from '../kernel/errors.ts';

export const walletErrors = {
  INSUFFICIENT_FUNDS: {
    kind: 'conflict',
    meaning: 'The balance is smaller than the amount; `missing_minor` is what is missing.',
    facts: { missing_minor: 'how many cents are missing; null when it is not known' },
  },
} as const satisfies ErrorCatalogue;
