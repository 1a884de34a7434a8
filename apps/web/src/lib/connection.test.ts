import { afterEach, describe, expect, test, vi } from 'vitest';
import { failureOf, isUnreachable } from './connection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const unreachable = new TypeError('Failed to fetch');

test.each([
  ['Failed to fetch', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['Load failed', true],
  ['x is not a function', false],
])('“%s” of a browser means no response: %s', (message, expected) => {
  expect(isUnreachable(new TypeError(message))).toBe(expected);
  expect(isUnreachable(new Error(message))).toBe(false);
});

describe('a call without an answer says why', () => {
  test.each([
    ['no response', { cause: unreachable }, 'api.unreachable'],
    ['no response to the browser itself', unreachable, 'api.unreachable'],
    ['a proxy in front of no server', { meta: { response: { status: 502 } } }, 'api.unavailable'],
    ['anything else', new Error('anything'), 'api.timed_out'],
    ['nothing', null, 'api.timed_out'],
  ])('%s', (_what, error, words) => {
    expect(failureOf(error)).toBe(words);
  });

  test('and first of all that the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(failureOf({ cause: unreachable })).toBe('api.offline');
  });
});
