import type { ErrorCatalogue } from '../kernel/errors.ts';

export const orderErrors = {
  ORDER_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such order for you.' },
  ORDER_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The order or unit is not in a state that allows this; `reason` says why.',
    facts: {
      event: 'what was asked for',
      state: 'the state it met',
      reason: '`STATE`, `ACTOR`, `NOT_IMPLEMENTED` or what the guard says',
    },
  },
  OFFER_UNAVAILABLE: {
    kind: 'conflict',
    meaning: 'The offer cannot be bought now.',
    facts: { state: 'the state of the offer' },
  },
  OUT_OF_STOCK: {
    kind: 'conflict',
    meaning: 'Fewer units are left than were asked for.',
    facts: { left: 'how many are left' },
  },
  OWN_OFFER: { kind: 'forbidden', meaning: 'Nobody buys from himself.' },
  PRICE_CHANGED: {
    kind: 'conflict',
    meaning: 'The price is not the one that was shown.',
    facts: { unit_total_minor: 'what one unit costs now, buyer fee included' },
  },
  QUANTITY_NOT_OFFERED: {
    kind: 'invalid',
    meaning: 'The quantity is outside the offer’s range.',
    facts: { min_quantity: 'the least', max_quantity: 'the most' },
  },
  BUYER_LIMIT: {
    kind: 'forbidden',
    meaning: 'A spending limit of the buyer is reached.',
    facts: {
      limit: '`quantity`, `order`, `day` or `orders_per_hour`',
      most: 'what is allowed: a number, or cents for `order` and `day`',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'conflict',
    meaning: 'The key was used before with another input.',
  },
} as const satisfies ErrorCatalogue;
