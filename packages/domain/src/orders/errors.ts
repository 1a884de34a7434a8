import type { ErrorCatalogue } from '../kernel/errors.ts';

export const orderErrors = {
  ORDER_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such order for you.' },
  ORDER_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The order or unit is not in a state that allows this; `reason` says why.',
  },
  OFFER_UNAVAILABLE: { kind: 'conflict', meaning: 'The offer cannot be bought now.' },
  OUT_OF_STOCK: { kind: 'conflict', meaning: 'Fewer units are left than were asked for.' },
  OWN_OFFER: { kind: 'forbidden', meaning: 'Nobody buys from himself.' },
  PRICE_CHANGED: { kind: 'conflict', meaning: 'The price is not the one that was shown.' },
  QUANTITY_NOT_OFFERED: { kind: 'invalid', meaning: 'The quantity is outside the offer’s range.' },
  BUYER_LIMIT: { kind: 'forbidden', meaning: 'A spending limit of the buyer is reached.' },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'conflict',
    meaning: 'The key was used before with another input.',
  },
} as const satisfies ErrorCatalogue;
