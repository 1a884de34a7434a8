import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttributeField, AttributeValues } from '../catalog/types.ts';
import { priceGroup } from '../catalog/rules.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { minor } from '../kernel/money.ts';
import { firstRuleBook as rules } from '../kernel/rules/first-rule-book.ts';
import type { OfferKind } from '../kernel/rules/rule-book.ts';
import { isPriceOutlier, reviewReasons } from './review-rules.ts';
import {
  allInPrice,
  canonicalAttributes,
  expiryOf,
  validateFilters,
  priceTiers,
  shownStock,
  validateOffer,
  LAST_PLACE,
  rankScore,
  similarFilters,
  termsOf,
  tierPrice,
  verificationNeeded,
} from './rules.ts';
import type { ReviewReason } from './states.ts';

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number, warrantyDays = 7) =>
  termsOf({ ...offer, warranty_days: warrantyDays }, level, rules);
const price = (kind: OfferKind, amount: number) => allInPrice(kind, minor(amount), rules);

test.each<[OfferKind, number, number, boolean, ReviewReason[]]>([
  ['account', 0, 0, false, ['first_offers']],
  ['account', 0, 4, false, ['first_offers']],
  ['account', 0, 5, false, []],
  ['account', 1, 0, false, []],
  ['gift_card', 0, 5, false, ['new_card_seller']],
  ['gift_card', 0, 4, false, ['first_offers', 'new_card_seller']],
  ['gift_card', 1, 0, false, []],
  ['account', 4, 100, true, ['restricted']],
])(
  'an offer (%s) of a seller of level %i with %i others, restricted: %s, is reviewed for %j (rules.md §5)',
  (kind, level, count, restricted, expected) => {
    const seller = { level, published_offers: count };
    const offer = { kind, restricted, was_rejected: false };
    expect(reviewReasons(offer, seller, rules)).toEqual(expected);
    const again = reviewReasons({ ...offer, was_rejected: true }, seller, rules);
    expect(again).toEqual([...expected, 'rejected_before']);
  },
);

test.each([
  [0, 14],
  [1, 30],
  [4, 30],
])('an offer of a seller of level %i expires after %i days', (level, days) => {
  const start = new Date('2026-11-20T12:00:00Z');
  expect(expiryOf(start, level, rules)).toEqual(new Date(start.getTime() + days * DAY_MS));
});

test('selling accounts requires V2, selling gift cards and what is restricted V3 (rules.md §8)', () => {
  expect([verificationNeeded('account'), verificationNeeded('gift_card')]).toEqual([2, 3]);
  expect([verificationNeeded('account', true), verificationNeeded('gift_card', true)]).toEqual([
    3, 3,
  ]);
});

describe('the score of “best”', () => {
  const [low, high] = ['00', 'ff'].map((end) => `01890000-0000-7000-8000-0000000000${end}`);
  const worst = { seller_id: low ?? '', seller_level: 0, instant: false, place: 0 };
  const best = { seller_id: high ?? '', seller_level: 4, instant: true, place: 0 };

  test('is higher for a higher seller level, then for instant delivery', () => {
    const score = (sellerLevel: number, instant: boolean) =>
      rankScore({ ...best, seller_level: sellerLevel, instant });
    expect(score(2, false)).toBeGreaterThan(score(1, true));
    expect(score(1, true)).toBeGreaterThan(score(1, false));
  });

  test('of any seller’s first offer is higher than that of the best seller’s second', () => {
    expect(rankScore({ ...best, place: 1 })).toBeLessThan(rankScore(worst));
    expect(rankScore({ ...best, place: 1 })).toBeGreaterThan(rankScore({ ...worst, place: 1 }));
  });

  test('is the same from the last place on', () => {
    const scoreAt = (place: number) => rankScore({ ...best, place });
    expect(scoreAt(LAST_PLACE)).toBeLessThan(scoreAt(LAST_PLACE - 1));
    expect(scoreAt(LAST_PLACE + 100)).toBe(scoreAt(LAST_PLACE));
  });
});

describe('similar offers', () => {
  const account = {
    kind: 'account' as const,
    region_code: null,
    face_value_minor: null,
    total_minor: 1_000,
    attributes: { region: 'EUW', rank: 'Gold', server: ['A', 'B'] },
  };

  test('of an account have its region and a price that is not far away', () => {
    expect(similarFilters(account)).toEqual({
      price_from_minor: 600,
      price_to_minor: 1_600,
      attributes: { region: ['EUW'] },
    });
  });

  test('of a gift card have its region and value', () => {
    const card = { ...account, kind: 'gift_card' as const, region_code: 'DE' };
    expect(similarFilters({ ...card, face_value_minor: 2_500 })).toEqual({
      region_code: 'DE',
      face_value_minor: 2_500,
      attributes: {},
    });
  });
});

describe('validation of an offer', () => {
  const account = {
    kind: 'account' as const,
    price_minor: 10_000,
    delivery: 'instant' as const,
    delivery_minutes: null,
    warranty_days: 14,
    min_quantity: 1,
    max_quantity: 1,
    tiers: [],
    stock: { count: 1, sealed: 1 },
  };
  const NONE = { count: 0, sealed: 0 };
  const context = {
    seller_level: 0,
    risk_class: 'B' as const,
    delivery_choices_minutes: [60, 180],
    rules,
  };
  type Offer = Parameters<typeof validateOffer>[0];

  test('a valid offer has no errors', () => {
    expect(validateOffer(account, context)).toEqual({});
  });

  const manual = {
    delivery: 'manual',
    delivery_minutes: 60,
    stock: { count: 1, sealed: 0 },
  } as const;
  const tier = (minQuantity: number, unitPriceMinor: number) => ({
    min_quantity: minQuantity,
    unit_price_minor: unitPriceMinor,
  });
  test.each<[string, Partial<Offer>, string[]]>([
    ['at the maximum price of the level', { price_minor: 15_000 }, []],
    ['above the maximum price of the level', { price_minor: 15_001 }, ['price_minor']],
    ['with a warranty below the minimum of its class', { warranty_days: 7 }, ['warranty_days']],
    ['with a minimum quantity above the maximum', { min_quantity: 2 }, ['max_quantity']],
    ['with falling tier prices', { tiers: [tier(2, 9_999), tier(5, 9_000)] }, []],
    ['with a tier at the price of one unit', { tiers: [tier(2, 10_000)] }, ['tiers']],
    ['with rising tier prices', { tiers: [tier(2, 9_000), tier(5, 9_500)] }, ['tiers']],
    ['with two tiers at the same quantity', { tiers: [tier(2, 9_000), tier(2, 8_000)] }, ['tiers']],
    ['instant with a delivery time', { delivery_minutes: 20 }, ['delivery_minutes']],
    ['instant without a sealed unit', { stock: { count: 1, sealed: 0 } }, ['secrets']],
    ['instant with too many sealed units', { stock: { count: 1, sealed: 2 } }, ['secrets']],
    ['without stock', { stock: NONE }, ['secrets']],
    ['of codes that come later', { kind: 'gift_card', stock: NONE }, []],
    ['of codes by hand without stock', { ...manual, kind: 'gift_card', stock: NONE }, ['secrets']],
    ['that is edited, whatever its stock', { stock: null }, []],
    ['manual', manual, []],
    ['manual without a time', { ...manual, delivery_minutes: null }, ['delivery_minutes']],
    ['manual with a sealed unit', { ...manual, stock: { count: 1, sealed: 1 } }, ['secrets']],
    [
      'manual with a time of another game',
      { ...manual, delivery_minutes: 20 },
      ['delivery_minutes'],
    ],
  ])('%s', (_how, changes, faults) => {
    expect(Object.keys(validateOffer({ ...account, ...changes }, context))).toEqual(faults);
  });
});

test('offers are duplicates if product and attributes are equal, regardless of order', () => {
  const one = canonicalAttributes('game', { rank: 'Gold', skins: ['a', 'b'], level: 3 });
  expect(canonicalAttributes('game', { level: 3, skins: ['b', 'a'], rank: 'Gold' })).toBe(one);
  expect(canonicalAttributes('game', { level: 4, skins: ['b', 'a'], rank: 'Gold' })).not.toBe(one);
  expect(canonicalAttributes('other', { level: 3, skins: ['b', 'a'], rank: 'Gold' })).not.toBe(one);
});

describe('filters that the game’s schema does not have are rejected', () => {
  const base = { required: true, on_card: false };
  const fields: AttributeField[] = [
    { ...base, key: 'rank', label: 'Rank', kind: 'choice', options: ['Gold'], filterable: true },
    { ...base, key: 'level', label: 'Level', kind: 'number', min: 1, max: 9, filterable: true },
    { ...base, key: 'mail', label: 'Mail', kind: 'yes_no', filterable: true },
    { ...base, key: 'note', label: 'Note', kind: 'text', max_length: 9, filterable: false },
  ];
  test.each<[Record<string, unknown>, string[]]>([
    [{ rank: ['Gold'], level: { from: 1 }, mail: true }, []],
    [{ colour: ['red'] }, ['attributes.colour']],
    [{ note: ['x'] }, ['attributes.note']],
    [{ rank: true }, ['attributes.rank']],
    [{ level: ['1'] }, ['attributes.level']],
    [{ mail: { from: 1 } }, ['attributes.mail']],
    [{ __proto__x: ['x'] }, ['attributes.__proto__x']],
  ])('%j', (filters, faults) => {
    expect(Object.keys(validateFilters(fields, filters))).toEqual(faults);
  });
});

describe('the price for the buyer', () => {
  test.each<[OfferKind, number, number]>([
    ['account', 10_000, 400],
    ['account', 100, 30],
    ['account', 762, 30],
    ['account', 763, 31],
    ['account', 1_000_000, 40_000],
    ['gift_card', 10_000, 250],
    ['gift_card', 1_219, 30],
    ['gift_card', 1_220, 31],
  ])('%s at %i cents: the fee is %i (rules.md §2)', (kind, amount, feeMinor) => {
    const expected = { price_minor: amount, fee_minor: feeMinor, total_minor: amount + feeMinor };
    expect(price(kind, amount)).toEqual(expected);
  });

  test('the fee of a unit is never below its minimum (M10)', () => {
    const prices = fc.integer({ min: rules.min_price_minor, max: rules.max_price_minor });
    fc.assert(
      fc.property(fc.constantFrom<OfferKind>('account', 'gift_card'), prices, (kind, amount) => {
        const unit = price(kind, amount);
        expect(unit.fee_minor).toBeGreaterThanOrEqual(rules.buyer_fee[kind].least_minor);
        expect(unit.price_minor + unit.fee_minor).toBe(unit.total_minor);
      }),
    );
  });
});

describe('the terms that an order freezes (M13)', () => {
  test('an account keeps its own warranty, a gift card the code hold of its seller’s level', () => {
    expect(terms(account, 1, 30)).toEqual({
      rule_version: 1,
      seller_level: 1,
      commission: 750,
      fund: 100,
      reserve: 800,
      early_release: 0,
      protection_days: 30,
      reserve_days: 90,
      delivery: 'instant',
      delivery_minutes: null,
    });
    expect(terms(card, 3, 0)).toMatchObject({
      commission: 350,
      reserve: 400,
      early_release: 5_000,
      protection_days: 2,
      reserve_days: 30,
    });
  });
});

test.each([
  [1, 1_000],
  [4, 1_000],
  [5, 900],
  [9, 900],
  [10, 800],
  [50, 800],
])('%i units cost %i each: the last tier that the quantity reaches', (quantity, expected) => {
  const tiers = [
    { min_quantity: 5, unit_price_minor: 900 },
    { min_quantity: 10, unit_price_minor: 800 },
  ];
  expect(tierPrice(1_000, tiers, quantity)).toBe(expected);
  expect(tierPrice(1_000, [], quantity)).toBe(1_000);
});

test('visitors see the stock up to a number, and above it that there is more', () => {
  expect(shownStock(10)).toEqual({ stock_count: 10, stock_has_more: false });
  expect(shownStock(11)).toEqual({ stock_count: 10, stock_has_more: true });
  expect(shownStock(11, 20)).toEqual({ stock_count: 11, stock_has_more: false });
  expect(shownStock(0)).toEqual({ stock_count: 0, stock_has_more: false });
});

describe('the price of one unit from each quantity', () => {
  const offer = {
    kind: 'gift_card',
    price_minor: 10_000,
    // Published under other rules: 250 under these.
    fee_minor: 400,
    total_minor: 10_400,
    tiers: [{ min_quantity: 5, unit_price_minor: 9_000 }],
  } as const;

  test('begins with what the row of the offer says, whatever the fee is now', () => {
    expect(priceTiers(offer, rules)[0]).toEqual({
      min_quantity: 1,
      price: { price_minor: 10_000, fee_minor: 400, total_minor: 10_400 },
    });
  });

  test('has the fee of the given rules in every tier', () => {
    const dearer = {
      ...rules,
      buyer_fee: { ...rules.buyer_fee, gift_card: { share: 400, least_minor: minor(30) } },
    };
    expect(priceTiers(offer, dearer)[1]).toEqual({
      min_quantity: 5,
      price: { price_minor: 9_000, fee_minor: 360, total_minor: 9_360 },
    });
  });
});

describe('the price group of an offer', () => {
  const field = { label: 'A field', required: true, filterable: true, on_card: true };
  const rank = { ...field, key: 'rank', kind: 'choice' as const, options: ['Gold', 'Silver'] };
  const level = { ...field, key: 'level', kind: 'number' as const, min: 1, max: 99 };
  const owner = { ...field, key: 'owner', kind: 'yes_no' as const, in_price_group: true };
  const account = { kind: 'account' as const, product_slug: 'a-game' };
  const of = (fields: AttributeField[], attributes: AttributeValues) =>
    priceGroup({ ...account, fields, attributes });

  test('is that of the marked fields, or else of the required choices', () => {
    const [one, two] = [
      { rank: 'Gold', level: 1, owner: true },
      { rank: 'Gold', level: 2, owner: false },
    ];
    expect(of([rank, level], one)).toBe(of([rank, level], two));
    expect(of([rank, level, owner], one)).not.toBe(of([rank, level, owner], two));
    expect(of([rank, level, owner], { ...one, rank: 'Silver' })).toBe(
      of([rank, level, owner], one),
    );
  });

  test('is none before the required fields are chosen, and without a field to compare', () => {
    expect(of([rank, level], { level: 1 })).toBeNull();
    expect(of([level], { level: 1 })).toBeNull();
    expect(of([{ ...owner, required: false }], {})).not.toBeNull();
  });

  test('of a gift card is its brand, region and value', () => {
    const card = (attributes: AttributeValues, slug = 'steam') =>
      priceGroup({ kind: 'gift_card', product_slug: slug, fields: [], attributes });
    const known = { region: 'US', face_value_minor: 2_500 };
    expect(card(known)).toBe(card({ face_value_minor: 2_500, region: 'US' }));
    expect(card(known)).not.toBe(card({ ...known, region: 'EU' }));
    expect(card(known)).not.toBe(card(known, 'other'));
    expect(card({ region: 'US' })).toBeNull();
  });
});

test.each([
  [null, 1, false],
  [1_000, 400, false],
  [1_000, 399, true],
  [1_000, 3_000, false],
  [1_000, 3_001, true],
])('of the median %s a price of %i is an outlier: %s', (median, price, expected) => {
  expect(isPriceOutlier(price, median, rules)).toBe(expected);
});
