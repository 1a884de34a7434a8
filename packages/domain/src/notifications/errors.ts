import type { ErrorCatalogue } from '../kernel/errors.ts';

export const notificationErrors = {
  NOTIFICATION_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The notification does not exist for this viewer.',
  },
} as const satisfies ErrorCatalogue;
