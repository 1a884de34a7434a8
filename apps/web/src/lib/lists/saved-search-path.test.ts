import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import { expect, test } from 'vitest';
import { savedSearchPath } from './saved-search-path.ts';

const plain = { search: '', sort: 'best', attributes: {} } as const;

test.each([
  [
    { ...plain, kind: 'account', product_slug: 'valorant', attributes: { rank: ['Gold'] } },
    '/accounts/valorant-accounts?a.rank=Gold',
  ],
  [
    { ...plain, kind: 'gift_card', product_slug: 'steam', sort: 'cheapest', region_code: 'US' },
    '/gift-cards/steam?region=US',
  ],
  [{ ...plain, kind: 'account', product_slug: 'valorant' }, '/accounts/valorant-accounts'],
  [
    { ...plain, kind: 'gift_card', search: 'steam 50', sort: 'newest' },
    '/search?q=steam+50&kind=gift_card&sort=newest',
  ],
] as const)('%o opens %s', (filter, path) => {
  expect(savedSearchPath(filter as unknown as SavedFilter)).toBe(path);
});
