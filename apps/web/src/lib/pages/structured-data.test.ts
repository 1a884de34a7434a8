import { describe, expect, test } from 'vitest';
import { breadcrumbData, offerListData, productData, profileData } from './structured-data.ts';

const ADDRESS = 'https://shop.test/accounts/valorant-accounts/0193b3f0-0000-7000-8000-000000000000';
const OFFER = {
  id: '0193b3f0-0000-7000-8000-000000000000',
  kind: 'account' as const,
  product_slug: 'valorant',
  product_name: 'Valorant',
  title: 'Immortal with skins',
  description: 'Every skin of the first act.',
  total_minor: 123_405,
  currency: 'USD',
  buyable: true,
  seller: { id: '0193b3f0-0000-7000-8000-000000000001', username: 'quartermaster' },
};

describe('structured data', () => {
  test('of an offer has the price with the fee, and says whether it can be bought', () => {
    const of = (buyable: boolean) => productData({ ...OFFER, buyable }, ADDRESS);
    expect(of(true)).toMatchObject({
      'script:ld+json': {
        '@type': 'Product',
        name: 'Immortal with skins',
        image: `https://shop.test/link-previews/offers/${OFFER.id}.png`,
        offers: {
          price: '1234.05',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          seller: {
            name: 'quartermaster',
            url: 'https://shop.test/users/0193b3f0-0000-7000-8000-000000000001',
          },
        },
      },
    });
    expect(JSON.stringify(of(false))).toContain('schema.org/OutOfStock');
    const german = productData(OFFER, ADDRESS.replace('/accounts', '/de/accounts'));
    expect(JSON.stringify(german)).toContain('https://shop.test/de/link-previews/offers/');
  });

  test('of breadcrumbs and lists has absolute addresses and positions from 1', () => {
    const crumbs = [
      { label: 'Home', to: '/' },
      { label: 'Accounts', to: '/accounts' },
    ];
    expect(breadcrumbData(crumbs, ADDRESS)).toMatchObject({
      'script:ld+json': {
        itemListElement: [
          { position: 1, name: 'Home', item: 'https://shop.test/' },
          { position: 2, name: 'Accounts', item: 'https://shop.test/accounts' },
        ],
      },
    });
    const german = ADDRESS.replace('/accounts', '/de/accounts');
    expect(offerListData([OFFER], 'https://shop.test/accounts', 'de')).toMatchObject({
      'script:ld+json': { itemListElement: [{ position: 1, url: german }] },
    });
  });

  test('of a user has their name on the site and the address of the page in its language', () => {
    const user = { ...OFFER.seller, member_since: '2025-01-01T00:00:00.000Z' };
    const address = `https://shop.test/users/${user.id}`;
    const none = { score: null, positive: 0, neutral: 0, negative: 0 };
    expect(profileData(user, address, 'de', none)).toMatchObject({
      'script:ld+json': {
        '@type': 'ProfilePage',
        url: `https://shop.test/de/users/${user.id}`,
        mainEntity: { name: 'quartermaster' },
      },
    });
    expect(JSON.stringify(profileData(user, address, 'de', none))).not.toContain('aggregateRating');
    const rated = { score: 9_650, positive: 28, neutral: 1, negative: 1 };
    expect(profileData(user, address, 'de', rated)).toMatchObject({
      'script:ld+json': {
        mainEntity: {
          aggregateRating: { ratingValue: 96.5, worstRating: 0, bestRating: 100, ratingCount: 30 },
        },
      },
    });
  });
});
