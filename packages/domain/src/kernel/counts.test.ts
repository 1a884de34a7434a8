import { expect, test } from 'vitest';
import { aboutCount } from './counts.ts';

test.each([
  [12_345, 12_000],
  [99_500, 100_000],
  [1_250, 1_300],
  [87.4, 87],
  [4, 4],
  [0, 0],
])('about %d is %d', (estimate, expected) => {
  expect(aboutCount(estimate)).toBe(expected);
});
