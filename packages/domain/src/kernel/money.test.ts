import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, largest, minor, multiply, shareHalfUp, subtract } from './money.ts';

describe('money', () => {
  test.each([0.5, Number.NaN, Infinity, 1e21, -1e21])(
    '%s is rejected as an amount (I4)',
    (amount) => {
      expect(() => minor(amount)).toThrow(RangeError);
    },
  );

  test('the largest amount is ten billion dollars, positive or negative (I4)', () => {
    const most = 1_000_000_000_000;
    for (const amount of [most, -most]) expect(minor(amount)).toBe(amount);
    for (const amount of [most + 1, -most - 1]) expect(() => minor(amount)).toThrow(RangeError);
  });

  test('sums, differences and multiples are exact to the cent', () => {
    expect(add(minor(3), minor(4), minor(-2))).toBe(5);
    expect(add()).toBe(0);
    expect(subtract(minor(10), minor(4), minor(7))).toBe(-1);
    expect(multiply(minor(1_040), 3)).toBe(3_120);
    expect(largest(minor(30), minor(31))).toBe(31);
    expect(largest(minor(31), minor(30))).toBe(31);
  });

  test.each([
    [-1, 400],
    [100, -1],
    [100, 0.5],
  ])('of %d a share of %d basis points is rejected', (amount, share) => {
    expect(() => shareHalfUp(minor(amount), share)).toThrow(RangeError);
  });

  test.each([
    [100, 0, 0],
    [100, 50, 1],
    [99, 50, 0],
    [10_000, 400, 400],
    [1_250, 800, 100],
    [1, 5_000, 1],
    [0, 800, 0],
  ])('a share is rounded half-up: %i at %i basis points is %i', (amount, share, expected) => {
    expect(shareHalfUp(minor(amount), share)).toBe(expected);
  });

  test('a share and the rest add up to the amount (M10)', () => {
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
