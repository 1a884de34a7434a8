import { expect, test } from 'vitest';
import { isPatternWithin } from './pattern-inclusion.ts';

test.each<[pattern: string, other: string, answer: boolean | null]>([
  ['^a$', '^[ab]$', true],
  ['^[ab]$', '^a$', false],
  ['^a$', 'a', true],
  ['a', '^a$', false],
  ['^ab', '^a', true],
  ['ab$', '^ab', false],
  ['^a$|^b$', '^[abc]$', true],
  ['^[a-z0-9]+(-[a-z0-9]+)*$', '^[a-z0-9-]+$', true],
  [String.raw`^[\w-]+$`, '^[A-Za-z0-9_-]+$', true],
  ['^.{1,20}$', '^[^]{0,80}$', true],
  ['^[^]$', '^.$', false],
  ['^(?!b)[ab]$', '^a$', true],
  [String.raw`^(a+)b\1$`, '^a+ba+$', null],
  [String.raw`\bfoo\b`, 'foo', null],
  ['(', 'a', null],
  // Has as many states as there are texts of this length.
  [`^(a|b)*a(a|b){25}$`, `^(a|b)*b(a|b){25}$`, null],
])('each text with %s has %s: %s', (pattern, other, answer) => {
  expect(isPatternWithin(pattern, other)).toBe(answer);
});

test('a pattern that cannot be analyzed includes at least itself', () => {
  expect(isPatternWithin(String.raw`(a+)b\1`, String.raw`(a+)b\1`)).toBe(true);
});
