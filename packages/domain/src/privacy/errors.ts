import type { ErrorCatalogue } from '../kernel/errors.ts';

export const privacyErrors = {
  CLOSING_BLOCKED: {
    kind: 'conflict',
    meaning: 'Something must end before the account can be closed; `obstacles` tells what.',
    facts: { obstacles: 'what must end first, such as open_orders' },
  },
  USER_CLOSING: {
    kind: 'conflict',
    meaning: 'You are closing your account. Keep it to buy, sell or top up again.',
    facts: { closes_at: 'when the account is erased' },
  },
} as const satisfies ErrorCatalogue;
