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
  TOP_UP_DAY_LIMIT: {
    kind: 'conflict',
    meaning: 'The amount, or the number of top-ups, is above what you may top up in 24 hours.',
    facts: {
      left_minor: 'what is left of it now in cents; 0 when so many top-ups are too many',
      most_minor: 'the most of 24 hours in cents',
      most: 'the most top-ups of 24 hours',
    },
  },
  UNFINISHED_PAYMENTS: {
    kind: 'conflict',
    meaning: 'As many payments of yours are not finished as may be at once.',
    facts: { most: 'how many may be' },
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
