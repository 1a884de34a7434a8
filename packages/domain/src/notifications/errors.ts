import type { ErrorCatalogue } from '../kernel/errors.ts';

export const notificationErrors = {
  NOTIFICATION_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The notification does not exist for this viewer.',
  },
  PUSH_ENDPOINT_REFUSED: {
    kind: 'invalid',
    meaning: 'The address is none of a browser’s push service, or its key is not valid.',
  },
} as const satisfies ErrorCatalogue;
