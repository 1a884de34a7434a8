import { expect, test } from 'vitest';
import { formatPrice } from './price.tsx';

test.each([
  [10_400, 'USD', false, '$104.00'],
  [5, 'USD', false, '$0.05'],
  [-920, 'USD', true, '\u2212$9.20'],
  [920, 'USD', true, '+$9.20'],
  [0, 'USD', true, '$0.00'],
  [1_500, 'JPY', false, '¥1,500'],
  [123_456_789, 'EUR', false, '€1,234,567.89'],
])('%i minor units of %s (signed: %s) are written %s', (amount, currency, signed, words) => {
  expect(formatPrice(amount, currency, signed)).toBe(words);
});
