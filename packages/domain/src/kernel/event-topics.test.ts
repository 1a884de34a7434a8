import { expect, test } from 'vitest';
import { followedTopicsOf } from './event-topics.ts';
import { ROLES } from './roles.ts';

// Everyone may trade, staff too. Of users, stock, offers and texts nobody is told in a stream.
test.each(ROLES)(
  '%s follows their orders, payments, ledger accounts, threads and notifications, and nothing else',
  (role) => {
    expect(followedTopicsOf({ role })).toEqual([
      'orders',
      'payments',
      'wallet',
      'messages',
      'notifications',
    ]);
  },
);
