import { expect, test } from 'vitest';
import { cutText, signsOf } from './signs.ts';

test('a text is cut between signs, never inside one', () => {
  expect(cutText('short', 10)).toBe('short');
  expect(cutText('abcdef', 4)).toBe('abcd');
  // An emoji of one code point, a family, a flag, a skin color, a keycap, a decomposed letter.
  for (const sign of ['🎮', '👩‍👩‍👧', '🇩🇪', '👍🏽', '1️⃣', 'é']) {
    for (let most = 1; most < sign.length + 1; most += 1)
      expect(cutText(`a${sign}b`, most)).toBe('a');
    expect(cutText(`a${sign}b`, sign.length + 1)).toBe(`a${sign}`);
  }
});

test('signs are those that a reader counts', () => {
  expect(signsOf('🇩🇪🇫🇷 é👩‍👩‍👧')).toEqual(['🇩🇪', '🇫🇷', ' ', 'é', '👩‍👩‍👧']);
});
