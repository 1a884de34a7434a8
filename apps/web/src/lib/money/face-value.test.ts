import { expect, test } from 'vitest';
import { discountPercent } from './face-value.ts';

const card = {
  currency: 'USD',
  face_value_minor: 5000,
  face_value_currency: 'USD',
  face_value_estimate: null,
};

test.each([
  [4599, 8],
  [5000, 0],
  [5001, -1],
  [5500, -10],
])('%i for a card of 5000 is %i percent below it', (totalMinor, percent) => {
  expect(discountPercent({ ...card, total_minor: totalMinor })).toBe(percent);
});

test.each([
  [4878, 10],
  [5420, 0],
  [5421, -1],
])('%i for a card of 50 euros, about 54.20 dollars, is %i percent below it', (total, percent) => {
  const euros = { face_value_currency: 'EUR', face_value_estimate: { amount_minor: 5420 } };
  expect(discountPercent({ ...card, ...euros, total_minor: total })).toBe(percent);
});

test('a card of a currency without a rate promises no discount', () => {
  expect(discountPercent({ ...card, face_value_currency: 'XXX', total_minor: 1 })).toBeNull();
});
