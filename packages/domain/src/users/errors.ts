import type { ErrorCatalogue } from '../kernel/errors.ts';

export const userErrors = {
  USER_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no user with this id, or they are suspended.',
  },
} as const satisfies ErrorCatalogue;
