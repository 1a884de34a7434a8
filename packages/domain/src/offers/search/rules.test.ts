import { describe, expect, test } from 'vitest';
import { correctedText, leadingKind, namedProducts, searchTarget, suggestionsOf } from './rules.ts';
import type { SearchedProduct } from './types.ts';

const game = (slug: string, name: string, ...aliases: string[]): SearchedProduct => ({
  kind: 'account',
  slug,
  name,
  aliases,
  popularity: 1,
  offer_count: 1,
  // Two fields have the same options, such as the rank and the highest rank.
  options: ['rank', 'peak_rank'].flatMap((key) =>
    ['Immortal 1', 'Gold Nova', 'Rank Ⅱ', 'Global Elite'].map((option) => ({
      key,
      option,
      label: option,
    })),
  ),
  regions: [],
});
const brand = (slug: string, name: string, ...aliases: string[]): SearchedProduct => ({
  ...game(slug, name, ...aliases),
  kind: 'gift_card',
  options: [],
  regions: [
    {
      code: 'US',
      name: 'United States',
      currency: 'USD',
      face_values_minor: [1_000, 2_000, 5_000, 899],
    },
    { code: 'EU', name: 'Eurozone', currency: 'EUR', face_values_minor: [2_000, 5_000] },
    { code: 'JP', name: 'Japan', currency: 'JPY', face_values_minor: [1_000, 5_000] },
    { code: 'KW', name: 'Kuwait', currency: 'KWD', face_values_minor: [1_500, 20_000] },
    { code: 'CA', name: 'Canada', currency: 'CAD', face_values_minor: [5_000] },
    { code: 'PL', name: 'Poland', currency: 'PLN', face_values_minor: [7_700] },
  ],
});
const PRODUCTS = [
  game('valorant', 'Valorant', 'valo'),
  game('counter-strike-2', 'Counter-Strike 2', 'csgo', 'cs2'),
  game('call-of-duty', 'Call of Duty', 'cod', 'warzone'),
  game('league-of-legends', 'League of Legends', 'lol'),
  game('rocket-league', 'Rocket League'),
  game('apex-legends', 'Apex Legends'),
  game('pokemon-go', 'Pokémon GO'),
  game('fortnite', 'Fortnite'),
  game('roblox', 'Roblox'),
  brand('steam', 'Steam'),
  brand('roblox', 'Roblox', 'robux'),
  brand('fortnite-v-bucks', 'Fortnite V-Bucks', 'vbucks'),
  brand('google-play', 'Google Play'),
];

const slugsOf = (search: string) =>
  namedProducts(search, PRODUCTS).map(({ product }) => `${product.kind} ${product.slug}`);
const target = (search: string, kind: 'account' | 'gift_card') => {
  const found = searchTarget(search, kind, PRODUCTS);
  if (found === null) return null;
  const { product, typos: _typos, ...rest } = found;
  return { slug: product.slug, ...rest };
};

describe('the words of a search name', () => {
  test.each([
    ['valorant', ['account valorant']],
    ['valornt', ['account valorant']],
    ['VALO', ['account valorant']],
    ['csgo', ['account counter-strike-2']],
    ['cs go', ['account counter-strike-2']],
    ['counter strike', ['account counter-strike-2']],
    ['counterstrike', ['account counter-strike-2']],
    ['counterstirke', ['account counter-strike-2']],
    ['cod', ['account call-of-duty']],
    ['call duty', ['account call-of-duty']],
    ['lol', ['account league-of-legends']],
    ['league of legends', ['account league-of-legends']],
    ['league', ['account league-of-legends', 'account rocket-league']],
    ['pokemon', ['account pokemon-go']],
    ['fortnite', ['account fortnite', 'gift_card fortnite-v-bucks']],
    ['v bucks', ['gift_card fortnite-v-bucks']],
    ['robux', ['gift_card roblox']],
    ['stream', ['gift_card steam']],
    ['"stream"', []],
    ['steam or valorant', []],
    ['dragon', []],
    ['gold', []],
    ['1', []],
    ['', []],
    ['-', []],
    ['-valorant', []],
  ])('%j: %j', (search, expected) => {
    expect(slugsOf(search).toSorted()).toEqual(expected.toSorted());
  });

  test('those that are there as written go before those that only resemble', () => {
    expect(slugsOf('steam valornt')).toEqual(['gift_card steam']);
  });
});

const face = (currency: string) => (valueMinor: number) => ({ currency, value_minor: valueMinor });
const [usd, eur, jpy] = [face('USD'), face('EUR'), face('JPY')];
const [kwd, cad, pln] = [face('KWD'), face('CAD'), face('PLN')];

describe('a search asks for the list of', () => {
  test.each([
    ['valornt', 'account', { slug: 'valorant', text: '' }],
    ['valorant immortal', 'account', { slug: 'valorant', text: 'immortal' }],
    ['Valorant Account Immortal', 'account', { slug: 'valorant', text: 'Immortal' }],
    ['immortal valorant -skins', 'account', { slug: 'valorant', text: 'immortal -skins' }],
    ['cod mobile', 'account', { slug: 'call-of-duty', text: 'mobile' }],
    ['league gold', 'account', { slug: 'league-of-legends', text: 'gold' }],
    // Two games have the word.
    ['legends', 'account', null],
    ['steam 50', 'account', null],
    [
      'steam 50',
      'gift_card',
      { slug: 'steam', text: '', face_values: [usd(5_000), eur(5_000), cad(5_000)] },
    ],
    [
      'steam gift card $50',
      'gift_card',
      { slug: 'steam', text: '', face_values: [usd(5_000)], region_code: 'US' },
    ],
    [
      'steam 50€',
      'gift_card',
      { slug: 'steam', text: '', face_values: [eur(5_000)], region_code: 'EU' },
    ],
    [
      '50 eur steam',
      'gift_card',
      { slug: 'steam', text: '', face_values: [eur(5_000)], region_code: 'EU' },
    ],
    ['steam 8,99', 'gift_card', { slug: 'steam', text: '', face_values: [usd(899)] }],
    // No region has a card of a thousand but Japan, whose yen have no cents.
    ['steam 1000', 'gift_card', { slug: 'steam', text: '', face_values: [jpy(1_000)] }],
    ...['¥1000 steam', 'steam ￥1,000', 'steam 1000 jpy', 'steam 1.000¥'].map(
      (words) =>
        [
          words,
          'gift_card',
          { slug: 'steam', text: '', face_values: [jpy(1_000)], region_code: 'JP' },
        ] as const,
    ),
    // Ten of anything are not a thousand yen, and 5,000 yen are not fifty dollars.
    ['steam 10', 'gift_card', { slug: 'steam', text: '', face_values: [usd(1_000)] }],
    ['steam ¥10', 'gift_card', { slug: 'steam', text: '¥10' }],
    ...['steam 50 cad', 'steam CA$50'].map(
      (words) =>
        [
          words,
          'gift_card',
          { slug: 'steam', text: '', face_values: [cad(5_000)], region_code: 'CA' },
        ] as const,
    ),
    // A thousand minor units make a dinar.
    ['steam 1,5', 'gift_card', { slug: 'steam', text: '', face_values: [kwd(1_500)] }],
    [
      'steam KWD1.500',
      'gift_card',
      { slug: 'steam', text: '', face_values: [kwd(1_500)], region_code: 'KW' },
    ],
    [
      'steam 77zł',
      'gift_card',
      { slug: 'steam', text: '', face_values: [pln(7_700)], region_code: 'PL' },
    ],
    [
      'steam 1000 japan',
      'gift_card',
      { slug: 'steam', text: '', face_values: [jpy(1_000)], region_code: 'JP' },
    ],
    ['steam 78', 'gift_card', { slug: 'steam', text: '78' }],
    ['steam cheap 50', 'gift_card', { slug: 'steam', text: 'cheap 50' }],
    [
      'google 20',
      'gift_card',
      { slug: 'google-play', text: '', face_values: [usd(2_000), eur(2_000), kwd(20_000)] },
    ],
  ] as const)('%j in %s: %j', (search, kind, expected) => {
    expect(target(search, kind)).toEqual(expected);
  });
});

test.each([
  ['steam 50', 'gift_card'],
  ['steam', 'gift_card'],
  ['valornt', 'account'],
  ['roblox 20', 'gift_card'],
  ['fortnite account', 'account'],
  ['roblox gift card', 'gift_card'],
  ['dragon', 'account'],
])('the results of %j begin with %s', (search, kind) => {
  expect(leadingKind(search, PRODUCTS)).toBe(kind);
});

test.each([
  ['immortl', 'immortal'],
  ['immo', 'immortal'],
  ['gold', 'gold'],
  ['globl elite -gold', 'global elite -gold'],
  ['"immo"', '"immo"'],
  ['skins', 'skins'],
])('%j is corrected to %j by the options of the game', (text, expected) => {
  expect(correctedText(text, game('a', 'A'))).toBe(expected);
});

describe('suggestions', () => {
  const suggested = (words: string) =>
    suggestionsOf(words, PRODUCTS).map(({ product_slug: slug, option, card }) =>
      [slug, option?.option, card?.currency, card?.face_value_minor, card?.region_code]
        .filter(Boolean)
        .join(' '),
    );

  test.each([
    ['v', ['valorant', 'fortnite-v-bucks']],
    ['valo', ['valorant']],
    ['valornt', ['valorant']],
    ['valorant imm', ['valorant Immortal 1']],
    ['csgo global', ['counter-strike-2 Global Elite']],
    ['steam 50', ['steam USD 5000 US']],
    ['steam 50 eu', ['steam EUR 5000 EU']],
    ['steam 1000', ['steam JPY 1000 JP']],
    ['steam 10', ['steam USD 1000 US']],
    ['steam 8.99', ['steam USD 899 US']],
    ['steam 51', ['steam']],
    ['valorant gold', ['valorant Gold Nova']],
    ['xyz', []],
  ])('for %j: %j', (words, expected) => {
    expect(suggested(words)).toEqual(expected);
  });

  test('are options of all games when no product is named, and never more than eight', () => {
    expect(suggested('global')).toHaveLength(8);
    expect(suggested('global')[0]).toBe('valorant Global Elite');
    expect(suggested('')).toHaveLength(8);
  });
});
