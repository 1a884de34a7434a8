import { expect, test } from 'vitest';
import { isReservable, isPublic } from './policy.ts';
import { OFFER_STATES } from './states.ts';

test('an offer’s page is public once published, and not as a draft, in review, rejected or removed (Z2)', () => {
  expect(OFFER_STATES.filter(isPublic)).toEqual([
    'active',
    'reserved',
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
  ]);
});

test('only an active offer can be bought', () => {
  expect(OFFER_STATES.filter(isReservable)).toEqual(['active']);
});
