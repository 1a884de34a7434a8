import { expect, test } from 'vitest';
import { isUnreachable } from './connection.ts';

test.each([
  ['Failed to fetch', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['Load failed', true],
  ['x is not a function', false],
])('“%s” of a browser means no response: %s', (message, expected) => {
  expect(isUnreachable(new TypeError(message))).toBe(expected);
  expect(isUnreachable(new Error(message))).toBe(false);
});
