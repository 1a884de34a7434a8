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
} as const satisfies ErrorCatalogue;
