import { expect, test } from 'vitest';
import { discountPercent } from './face-value.ts';

const card = { currency: 'USD', face_value_minor: 5000, face_value_currency: 'USD' };

test.each([
  [4599, 8],
  [5000, 0],
  [5001, -1],
  [5500, -10],
])('%i for a card of 5000 is %i percent below it', (totalMinor, percent) => {
  expect(discountPercent({ ...card, total_minor: totalMinor })).toBe(percent);
});

test('a card of another currency promises no discount', () => {
  expect(discountPercent({ ...card, face_value_currency: 'EUR', total_minor: 1 })).toBeNull();
});
