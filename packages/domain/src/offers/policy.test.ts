import { expect, test } from 'vitest';
import { isReservable, isPublic } from './policy.ts';
import { OFFER_STATES } from './states.ts';

test('an offer’s page is shown from publication on, and never a draft, a refusal or a removal (Z2)', () => {
  expect(OFFER_STATES.filter(isPublic)).toEqual([
    'active',
    'reserved',
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
  ]);
});

test('nothing but an active offer can be bought from', () => {
  expect(OFFER_STATES.filter(isReservable)).toEqual(['active']);
});
