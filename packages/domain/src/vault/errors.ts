import type { ErrorCatalogue } from '../kernel/errors.ts';

export const vaultErrors = {
  SECRET_INVALID: {
    kind: 'invalid',
    meaning: 'A field of the secret is missing or not in the expected format.',
  },
  SECRET_DUPLICATE: {
    kind: 'conflict',
    meaning: 'The same code or sign-in is already sealed on this site.',
    facts: { count: 'how many of the submitted secrets are duplicates' },
  },
  CODES_INVALID: {
    kind: 'invalid',
    meaning: 'Lines of a file of codes have errors, under `lines.{line}.{field}`; none was added.',
    facts: { line_count: 'how many lines have errors; the first 100 are reported' },
  },
  SECRET_UNREADABLE: {
    kind: 'unavailable',
    meaning: 'The vault cannot decrypt this secret now; nothing was revealed.',
  },
  REVEAL_PASSWORD_WRONG: {
    kind: 'forbidden',
    meaning: 'The password that confirms a reveal is wrong.',
  },
  REVEAL_TOO_OFTEN: {
    kind: 'too_many',
    meaning: 'Too many wrong passwords; wait before the next attempt.',
    facts: { retry_after_seconds: 'when the next attempt is allowed' },
  },
} as const satisfies ErrorCatalogue;
