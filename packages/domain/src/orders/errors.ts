import type { ErrorCatalogue } from '../kernel/errors.ts';

export const orderErrors = {
  ORDER_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The order does not exist or is not visible to this viewer.',
  },
  ORDER_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the order or unit does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state',
      reason: '`STATE`, `ACTOR` or the reason of the guard',
    },
  },
  OFFER_UNAVAILABLE: {
    kind: 'conflict',
    meaning: 'The offer is not available now.',
    facts: { state: 'the state of the offer' },
  },
  OUT_OF_STOCK: {
    kind: 'conflict',
    meaning: 'Fewer units are in stock than requested.',
    facts: { left: 'how many units are left' },
  },
  OWN_OFFER: { kind: 'forbidden', meaning: 'Users cannot buy their own offers.' },
  SHARED_DEVICE: {
    kind: 'forbidden',
    meaning: 'Buyer and seller have used the same device, so they cannot trade with each other.',
  },
  PRICE_CHANGED: {
    kind: 'conflict',
    meaning: 'The price differs from the one that was shown.',
    facts: { unit_total_minor: 'the current price of one unit, including the buyer fee' },
  },
  QUANTITY_NOT_OFFERED: {
    kind: 'invalid',
    meaning: 'The quantity is outside the offer’s range.',
    facts: { min_quantity: 'the minimum', max_quantity: 'the maximum' },
  },
  RETURN_BELOW_MINIMUM: {
    kind: 'conflict',
    meaning: 'Fewer units would stay than the offer sells, and one of them is opened.',
    facts: { min_quantity: 'the minimum', left: 'how many units would stay' },
  },
  NOTHING_TO_REFUND: {
    kind: 'conflict',
    meaning: 'What would stay costs at least what was paid for all, at the price of its quantity.',
    facts: { missing_minor: 'how much more it costs' },
  },
  REFUND_CHANGED: {
    kind: 'conflict',
    meaning: 'The refund differs from the one that was shown.',
    facts: { refund_minor: 'the refund now' },
  },
  BUYER_LIMIT: {
    kind: 'forbidden',
    meaning: 'The purchase exceeds a limit of the buyer.',
    facts: {
      limit: '`quantity`, `order`, `day` or `orders_per_hour`',
      most: 'the limit: a number, or cents for `order` and `day`',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'conflict',
    meaning: 'The idempotency key was already used with a different input.',
  },
} as const satisfies ErrorCatalogue;
