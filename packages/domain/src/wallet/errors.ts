import type { ErrorCatalogue } from '../kernel/errors.ts';

export const walletErrors = {
  INSUFFICIENT_FUNDS: {
    kind: 'conflict',
    meaning: 'The balance is too low; `missing_minor` is the missing amount.',
    facts: { missing_minor: 'the missing amount in cents; null if unknown' },
  },
  CHARGEBACK_DEBT: {
    kind: 'conflict',
    meaning:
      'A bank took back a payment of this user, and what they owe for it has to be paid first. A ' +
      'top-up pays it.',
    facts: { owed_minor: 'what they owe in cents; 0 if it was written off' },
  },
  REFUND_NOT_COVERED: {
    kind: 'conflict',
    meaning: "The seller's money does not cover the refund; `missing_minor` is what it lacks.",
    facts: { missing_minor: 'the missing amount in cents' },
  },
  DEBT_LIMIT: {
    kind: 'conflict',
    meaning:
      "What sellers owe by decisions would be more than the fund and the operator's own money. " +
      'The case waits until there is enough of it.',
    facts: { missing_minor: 'what the shop lacks in cents' },
  },
  FUNDS_FROZEN: {
    kind: 'conflict',
    meaning: 'The money is frozen until a case about it is decided.',
    facts: { frozen: 'what is frozen: `unit`, `slice` or `account`' },
  },
} as const satisfies ErrorCatalogue;
