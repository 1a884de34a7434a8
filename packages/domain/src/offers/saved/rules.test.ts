import { describe, expect, test } from 'vitest';
import { OFFER_STATES } from '../states.ts';
import { availabilityOf, priceChange, titleOfFavourite } from './rules.ts';

const saved = { title: 'As it was saved', language: 'en' };
const now = { title: 'As it is now', language: 'de' };

describe('the availability of a favourite', () => {
  test('tells each state of an offer that everybody may see', () => {
    expect(OFFER_STATES.map((state) => [state, availabilityOf(state)])).toEqual([
      ['draft', 'in_review'],
      ['pending_review', 'in_review'],
      ['active', 'for_sale'],
      ['reserved', 'reserved'],
      ['out_of_stock', 'out_of_stock'],
      ['paused', 'paused'],
      ['expired', 'expired'],
      ['sold_out', 'sold_out'],
      ['rejected', 'in_review'],
      ['removed', 'removed'],
      ['archived', 'archived'],
    ]);
  });
});

describe('the title of a favourite', () => {
  test('is that of the offer while everybody may see it', () => {
    expect(titleOfFavourite(saved, { state: 'sold_out', ...now })).toEqual(now);
  });

  test.each(['pending_review', 'rejected', 'archived'] as const)(
    'is the saved one while the offer is %s, because nobody has reviewed the present one',
    (state) => {
      expect(titleOfFavourite(saved, { state, ...now })).toEqual(saved);
    },
  );

  test('is not shown when staff removed the offer', () => {
    expect(titleOfFavourite(saved, { state: 'removed', ...now })).toBeNull();
  });
});

describe('the price of a favourite', () => {
  test.each([
    ['active', 1_999, 'cheaper'],
    ['active', 2_000, null],
    ['active', 2_001, 'dearer'],
    ['expired', 1_000, 'cheaper'],
    ['pending_review', 1_000, null],
    ['removed', 1_000, null],
  ] as const)('of an offer that is %s and costs %i is %s', (state, total, change) => {
    expect(priceChange(2_000, { state, total_minor: total })).toBe(change);
  });
});
