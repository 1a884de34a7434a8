import type { ErrorCatalogue } from '../kernel/errors.ts';

export const userErrors = {
  USER_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no user with this id, or they are deactivated.',
  },
  RESTRICTED: {
    kind: 'forbidden',
    meaning: 'A restriction of the user takes the permission for this call.',
    facts: { restriction: 'its kind: `sell_restricted`, `suspended` …' },
  },
} as const satisfies ErrorCatalogue;
