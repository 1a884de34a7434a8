import { expect, test } from 'vitest';
import { isStorable } from './text.ts';

test.each([
  ['', true],
  ['Ünï©ødé 🎮 \u202E\r\n\t', true],
  ['a\u0000b', false],
  ['\ud800', false],
  ['a\udc00', false],
  ['\ud83c\udfae', true],
])('%j can be stored: %s (I1)', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});
