/**
 * A small seeded generator (mulberry32), so that the demo shop is deterministic. Not for real
 * secrets, which use cryptographic randomness.
 */
export interface Random {
  /** A fraction from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from low to high, both inclusive. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Distinct items in the list's order; all of them if count exceeds its length. */
  pickMany<T>(list: readonly T[], count: number): T[];
  /** One item with a probability proportional to its weight. Weights are positive. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[Math.floor(next() * list.length)] as T;
  }

  function pickMany<T>(list: readonly T[], count: number): T[] {
    const places = list.map((_, place) => place);
    const chosen: number[] = [];
    while (chosen.length < count && places.length > 0) {
      chosen.push(...places.splice(Math.floor(next() * places.length), 1));
    }
    return chosen.sort((a, b) => a - b).map((place) => list[place] as T);
  }

  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    // Rounding errors may skip the last choice.
    return pick(choices.slice(-1))[0];
  }

  return { next, between, chance: (probability) => next() < probability, pick, pickMany, weighted };
}
