import type { ErrorCatalogue } from '../kernel/errors.ts';

export const vaultErrors = {
  SECRET_INVALID: {
    kind: 'invalid',
    meaning: 'A sealed field is missing or not in the expected format.',
  },
  SECRET_DUPLICATE: {
    kind: 'conflict',
    meaning: 'The same code or sign-in was already sealed somewhere on this site.',
    facts: { count: 'how many of those that were sent' },
  },
  SECRET_UNREADABLE: {
    kind: 'unavailable',
    meaning: 'The vault cannot open this secret now; nothing was revealed.',
  },
  REVEAL_PASSWORD_WRONG: {
    kind: 'forbidden',
    meaning: 'The password that guards a reveal was wrong.',
  },
  REVEAL_TOO_OFTEN: {
    kind: 'too_many',
    meaning: 'Too many wrong tries; wait before the next.',
    facts: { retry_after_seconds: 'when the next try may be made' },
  },
} as const satisfies ErrorCatalogue;
