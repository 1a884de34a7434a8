import type { ErrorCatalogue } from '../kernel/errors.ts';

export const paymentErrors = {
  PAYMENT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The payment does not exist or is not visible to this viewer.',
  },
  PROVIDER_UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'The payment provider does not respond; nothing was charged.',
  },
  WEBHOOK_REFUSED: {
    kind: 'invalid',
    meaning: 'The signature, timestamp or body of the webhook is invalid; nothing was changed.',
  },
} as const satisfies ErrorCatalogue;
