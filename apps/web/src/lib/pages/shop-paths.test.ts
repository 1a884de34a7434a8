import { expect, test } from 'vitest';
import { brandSlugOf, gamePath, gameSlugOf, isId, offerPath } from './shop-paths.ts';

test('a game’s segment is its slug with the ending, and nothing else', () => {
  expect(gamePath('call-of-duty')).toBe('/accounts/call-of-duty-accounts');
  expect(gameSlugOf('call-of-duty-accounts')).toBe('call-of-duty');
});

test.each([
  'valorant',
  '-accounts',
  'accounts',
  'Valorant-accounts',
  'a--b-accounts',
  'a b-accounts',
])('%s is no game', (segment) => {
  expect(gameSlugOf(segment)).toBeNull();
});

test('a brand’s segment is its slug', () => {
  expect([brandSlugOf('google-play'), brandSlugOf('Steam'), brandSlugOf('')]).toEqual([
    'google-play',
    null,
    null,
  ]);
});

test('an offer stands below its product', () => {
  const id = '01a1f92d-ec26-7180-bf57-b63565d1b709';
  expect(isId(id)).toBe(true);
  expect(isId('123')).toBe(false);
  expect(offerPath({ id, kind: 'account', product_slug: 'roblox' })).toBe(
    `/accounts/roblox-accounts/${id}`,
  );
  expect(offerPath({ id, kind: 'gift_card', product_slug: 'steam' })).toBe(
    `/gift-cards/steam/${id}`,
  );
});
