/**
 * Numbers that look random and are always the same for the same text: generated pictures must not
 * change between the server and the browser, or between two visits.
 */
export type Pick = (below: number) => number;

/** FNV-1a over the text, stepped by mulberry32. `pick(n)` gives a whole number from 0 to n - 1. */
export function seededNumbers(text: string): Pick {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
