import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCloseTo, partsOf, startsCloseTo, typosBetween } from './words.ts';

test.each([
  ['Counter-Strike 2', ['counter', 'strike', '2']],
  ['Pokémon GO', ['pokemon', 'go']],
  ['$50', ['50']],
  ['  ', []],
])('%j has the parts %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

describe('typing errors', () => {
  test.each([
    ['valorant', 'valorant', 0],
    ['valornt', 'valorant', 1],
    ['vaolrant', 'valorant', 1],
    ['valorrant', 'valorant', 1],
    ['velorent', 'valorant', 2],
    ['steam', 'roblox', 3],
  ])('between %s and %s are %i', (one, other, count) => {
    expect(typosBetween(one, other, 2)).toBe(count);
  });

  test('are the same both ways, and none only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(typosBetween(one, other, 9)).toBe(typosBetween(other, one, 9));
        expect(typosBetween(one, other, 9) === 0).toBe(one === other);
        // Stopping early never changes the decision.
        expect(typosBetween(one, other, 1) <= 1).toBe(typosBetween(one, other, 9) <= 1);
      }),
    );
  });

  test.each([
    ['valornt', 'valorant', true],
    ['cod', 'cog', false],
    ['alorant', 'valorant', false],
    ['steam', 'steal', true],
    ['roblx', 'roblox', true],
  ])('%s is close to %s: %s', (typed, name, expected) => {
    expect(isCloseTo(typed, name)).toBe(expected);
  });

  test.each([
    ['valroa', 'valorant', true],
    ['vlr', 'valorant', false],
    ['league', 'legends', false],
  ])('%s starts close to %s: %s', (typed, name, expected) => {
    expect(startsCloseTo(typed, name)).toBe(expected);
  });
});
