import type { ErrorCatalogue } from '../kernel/errors.ts';

export const messageErrors = {
  THREAD_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The thread, or what it is about, does not exist or is not visible to this viewer.',
  },
  MESSAGE_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The message does not exist or is not visible to this viewer.',
  },
  THREAD_CLOSED: {
    kind: 'conflict',
    meaning: 'Nobody, or not this viewer, can write in the thread now; `reason` tells why.',
    facts: {
      reason: '`offer_unavailable`, `order_closed`, `erased`, `blocked` or `suspended`',
    },
  },
  MESSAGE_BLOCKED: {
    kind: 'forbidden',
    meaning: 'The text has something that must not be sent; nothing of it was stored.',
    facts: {
      contact: 'the kind of what was found, such as `email` or `phone`',
      found: 'the words that were found',
      block_id: 'the id by which a wrong hit can be reported; null if there is nothing to report',
    },
  },
  OWN_QUESTION: { kind: 'forbidden', meaning: 'Sellers cannot ask themselves about their offers.' },
  MESSAGE_NOT_DELETABLE: {
    kind: 'conflict',
    meaning: 'The message was read, or the two minutes in which it can be deleted are over.',
  },
} as const satisfies ErrorCatalogue;
