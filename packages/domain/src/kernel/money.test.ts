import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, minor, shareHalfUp, subtract } from './money.ts';

describe('money', () => {
  test.each([0.5, Number.NaN, Infinity, 1e21, -1e21])('%s is no amount (I4)', (amount) => {
    expect(() => minor(amount)).toThrow(RangeError);
  });

  test.each([
    [100, 50, 1],
    [99, 50, 0],
    [10_000, 400, 400],
    [1_250, 800, 100],
    [1, 5_000, 1],
    [0, 800, 0],
  ])('a share is rounded half-up: %i at %i basis points is %i', (amount, share, expected) => {
    expect(shareHalfUp(minor(amount), share)).toBe(expected);
  });

  test('a share and its rest always make the whole (M10)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 10_000 }), (a, b) => {
        const whole = minor(a);
        const share = shareHalfUp(whole, b);
        expect(share).toBeLessThanOrEqual(whole);
        expect(add(share, subtract(whole, share))).toBe(whole);
      }),
    );
  });
});
