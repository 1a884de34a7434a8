import type { ErrorCatalogue } from '../kernel/errors.ts';

export const paymentErrors = {
  PAYMENT_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such payment for you.' },
  PROVIDER_UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'The payment provider does not answer; nothing was charged.',
  },
  WEBHOOK_REFUSED: {
    kind: 'invalid',
    meaning: 'The signature, time or shape of a webhook is wrong; nothing was changed.',
  },
} as const satisfies ErrorCatalogue;
