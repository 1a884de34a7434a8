import type { ErrorCatalogue } from '../kernel/errors.ts';

export const contentErrors = {
  CONTENT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no such text, or none that is published.',
  },
} as const satisfies ErrorCatalogue;
