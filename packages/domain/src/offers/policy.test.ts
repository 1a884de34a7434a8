import { expect, test } from 'vitest';
import { isGone, isPublic, isReservable, isReviewedEdit, refusalOfCodes } from './policy.ts';
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

test('codes are added to offers of gift cards that deliver at once and are for sale, or may be again', () => {
  const card = { kind: 'gift_card', delivery: 'instant' } as const;
  const states = OFFER_STATES.filter((state) => refusalOfCodes({ ...card, state }) === null);
  expect(states).toEqual([
    'pending_review',
    'active',
    'reserved',
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
  ]);
  expect(refusalOfCodes({ ...card, state: 'archived' })).toBe('STATE');
  expect(refusalOfCodes({ ...card, state: 'active', delivery: 'manual' })).toBe('DELIVERY');
  expect(refusalOfCodes({ ...card, state: 'active', kind: 'account' })).toBe('KIND');
});

test('an offer that was listed is gone once it is removed or archived; one that never was is not', () => {
  const listed = new Date('2026-01-01T00:00:00.000Z');
  const gone = (publishedAt: Date | null) =>
    OFFER_STATES.filter((state) => isGone({ state, published_at: publishedAt }));
  expect(gone(listed)).toEqual(['removed', 'archived']);
  expect(gone(null)).toEqual([]);
});

test('staff review other words, attributes or pictures, and every edit of a rejected offer', () => {
  for (const field of ['title', 'description', 'language', 'attributes', 'photos']) {
    expect(isReviewedEdit('active', { price_minor: 100, [field]: '' }), field).toBe(true);
  }
  expect(isReviewedEdit('active', { price_minor: 100, max_quantity: 3 })).toBe(false);
  expect(isReviewedEdit('rejected', { price_minor: 100 })).toBe(true);
});
