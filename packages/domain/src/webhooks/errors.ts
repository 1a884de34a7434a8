import type { ErrorCatalogue } from '../kernel/errors.ts';

export const webhookEventErrors = {
  WEBHOOK_EVENT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The event of a provider does not exist, or is about a payment of the viewer.',
  },
  WEBHOOK_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The event of a provider is not in quarantine any more.',
    facts: { state: 'its state now' },
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The webhook endpoint does not exist, or belongs to somebody else.',
  },
  WEBHOOK_ENDPOINT_LIMIT: {
    kind: 'conflict',
    meaning: 'The user has as many webhook endpoints as one may have.',
    facts: { most: 'how many one may have' },
  },
  WEBHOOK_ENDPOINT_INVALID: {
    kind: 'invalid',
    meaning: 'The URL of the webhook endpoint is no public address.',
  },
  WEBHOOK_MESSAGE_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The webhook does not exist, or was sent to an endpoint of somebody else.',
  },
} as const satisfies ErrorCatalogue;
