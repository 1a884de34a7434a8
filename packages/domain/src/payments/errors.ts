import type { ErrorCatalogue } from '../kernel/errors.ts';

export const paymentErrors = {
  PAYMENT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The payment does not exist or is not visible to this viewer.',
  },
  TOP_UP_LIMIT: {
    kind: 'invalid',
    meaning: 'The amount is outside the limits of one top-up.',
    facts: { least_minor: 'the minimum in cents', most_minor: 'the maximum in cents' },
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
