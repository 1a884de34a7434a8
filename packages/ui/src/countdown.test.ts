import { expect, test } from 'vitest';
import { timeLeft } from './countdown.tsx';

const MINUTE = 60_000;

test.each([
  [0, '0 min 00 s'],
  [-5_000, '0 min 00 s'],
  [12 * MINUTE + 30_000, '12 min 30 s'],
  [3 * 60 * MINUTE + 7 * MINUTE, '3 h 07 min'],
  [52 * 60 * MINUTE, '2 d 4 h'],
])('%i ms left are "%s"', (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
