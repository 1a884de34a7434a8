import type { ErrorCatalogue } from '../../kernel/errors.ts';

export const breakGlassErrors = {
  CASE_NOT_OPEN: {
    kind: 'conflict',
    meaning: 'There is no open case of this kind about the order.',
  },
  VIEW_NOT_CONFIRMED: {
    kind: 'conflict',
    meaning: 'No second person has confirmed that you view this order, or the time to is over.',
  },
  SECRET_NOT_HELD: {
    kind: 'conflict',
    meaning: 'The vault holds nothing of this order: not delivered yet, returned, or destroyed.',
  },
} as const satisfies ErrorCatalogue;
