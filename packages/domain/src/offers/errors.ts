import type { ErrorCatalogue } from '../kernel/errors.ts';

export const offerErrors = {
  OFFER_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such offer for you.' },
  OFFER_INVALID: { kind: 'invalid', meaning: 'A field of the offer breaks a rule.' },
  OFFER_DUPLICATE: {
    kind: 'conflict',
    meaning: 'The seller has the same offer already; stock can be added to it.',
  },
  OFFER_LIMIT: {
    kind: 'forbidden',
    meaning: 'The level allows no further active offer.',
    facts: { most: 'how many active offers the level allows' },
  },
  OFFER_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The offer is not in a state that allows this; `reason` says why.',
    facts: {
      event: 'what was asked for',
      state: 'the state it met',
      reason: '`STATE`, `ACTOR`, `NOT_IMPLEMENTED` or what the guard says',
    },
  },
  SELLER_NOT_VERIFIED: {
    kind: 'forbidden',
    meaning: 'The seller lacks the verification that this kind of offer asks for.',
    facts: { needed: 'the verification level that is asked for' },
  },
} as const satisfies ErrorCatalogue;
