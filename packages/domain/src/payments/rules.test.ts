import { expect, test } from 'vitest';
import { isWithin } from './rules.ts';

test.each([
  [999, false],
  [1_000, true],
  [3_000, true],
  [3_001, false],
])('limits from 1000 to 3000 allow a top-up of %i: %s', (amountMinor, expected) => {
  const limits = { least_minor: 1_000, most_minor: 3_000 };
  expect(isWithin(limits, amountMinor)).toBe(expected);
});
