import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

describe('the seeded generator', () => {
  it('returns the same sequence for a seed and different ones for others', () => {
    const sequence = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 50 }, () => random.between(0, 1_000_000));
    };
    expect(sequence(7)).toEqual(sequence(7));
    expect(sequence(7)).not.toEqual(sequence(8));
  });

  it('includes both ends of a range and never exceeds it', () => {
    const random = seededRandom(1);
    const drawn = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
  });

  it('picks distinct items in the order of the list', () => {
    const random = seededRandom(2);
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    for (let tries = 0; tries < 50; tries += 1) {
      const chosen = random.pickMany(list, 5);
      expect(new Set(chosen).size).toBe(5);
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
    }
    expect(random.pickMany(list, 99)).toEqual(list);
  });

  it('respects weights', () => {
    const random = seededRandom(3);
    const choices = [
      ['often', 9],
      ['seldom', 1],
    ] as const;
    const drawn = Array.from({ length: 4_000 }, () => random.weighted(choices));
    const often = drawn.filter((choice) => choice === 'often').length;
    expect(often).toBeGreaterThan(3_450);
    expect(often).toBeLessThan(3_750);
  });

  it('throws for an empty list', () => {
    expect(() => seededRandom(4).pick([])).toThrow(RangeError);
  });
});
