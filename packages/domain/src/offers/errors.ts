import type { ErrorCatalogue } from '../kernel/errors.ts';

export const offerErrors = {
  OFFER_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The offer does not exist or is not visible to this viewer.',
    facts: { gone: 'whether it was listed once and is removed or archived; not for own offers' },
  },
  OFFER_INVALID: { kind: 'invalid', meaning: 'A field of the offer violates a rule.' },
  OFFER_DUPLICATE: {
    kind: 'conflict',
    meaning: 'The seller already has the same offer; add stock to it instead.',
  },
  OFFER_LIMIT: {
    kind: 'forbidden',
    meaning: "The seller's level does not allow another active offer.",
    facts: { most: 'how many active offers the level allows' },
  },
  OFFER_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The state of the offer does not allow this; `reason` tells why.',
    facts: {
      event: 'the requested event',
      state: 'the current state',
      reason: '`STATE`, `ACTOR` or the reason of the guard; `KIND` or `DELIVERY` for codes',
    },
  },
  DRAFT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The draft does not exist for this viewer, or became an offer already.',
  },
  DRAFT_CHANGED: {
    kind: 'conflict',
    meaning: 'The draft was saved elsewhere since it was read; read it again.',
    facts: { revision: 'the revision that is stored' },
  },
  DRAFT_LIMIT: {
    kind: 'conflict',
    meaning: 'The seller has as many drafts as one may have; publish or discard one first.',
    facts: { most: 'how many drafts a seller may have' },
  },
  FAVOURITE_LIMIT: {
    kind: 'conflict',
    meaning: 'The user keeps as many offers as one may keep; remove one first.',
    facts: { most: 'how many offers a user may keep' },
  },
  SAVED_SEARCH_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The saved search does not exist for this viewer.',
  },
  SAVED_SEARCH_LIMIT: {
    kind: 'conflict',
    meaning: 'The user has saved as many searches as one may; remove one first.',
    facts: { most: 'how many searches a user may save' },
  },
  SELLER_NOT_VERIFIED: {
    kind: 'forbidden',
    meaning: 'The seller does not have the verification that this kind of offer requires.',
    facts: { needed: 'the required verification level' },
  },
} as const satisfies ErrorCatalogue;
