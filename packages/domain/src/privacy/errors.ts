import type { ErrorCatalogue } from '../kernel/errors.ts';

export const privacyErrors = {
  CLOSING_BLOCKED: {
    kind: 'conflict',
    meaning: 'Something must end before the account can be closed; `obstacles` tells what.',
    facts: { obstacles: 'what must end first, such as open_orders' },
  },
  DATA_EXPORT_TOO_SOON: {
    kind: 'too_many',
    meaning: 'You have got a copy of your data today. Ask for the next one later.',
    facts: { next_at: 'when you may ask again' },
  },
  DATA_EXPORT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no copy of your data to download, or its time is over.',
  },
  USER_CLOSING: {
    kind: 'conflict',
    meaning: 'You are closing your account. Keep it to buy, sell or top up again.',
    facts: { closes_at: 'when the account is erased' },
  },
} as const satisfies ErrorCatalogue;
