import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorInteger, cursorTime, readCursor, writeCursor } from './page-cursor.ts';

describe('a time in a cursor is one that the database can parse (I1)', () => {
  test.each([
    ['2026-11-20 14:00:00.123456+00', true],
    ['2026-11-20 14:00:00+00', true],
    ['2026-11-20 14:00:00.5-03:30', true],
    ['2024-02-29 00:00:00+00', true],
    ['2026-02-29 00:00:00+00', false],
    ['2026-13-01 00:00:00+00', false],
    ['2026-00-10 00:00:00+00', false],
    ['2026-11-00 00:00:00+00', false],
    ['2026-11-20 24:00:00+00', false],
    ['2026-11-20 14:60:00+00', false],
    ['2026-11-20 14:00:00+99', false],
    ['0000-01-01 00:00:00+00', false],
    ['2026-11-20T14:00:00Z', false],
    ['2026-11-20', false],
    ['now()', false],
  ])('%s: %s', (text, expected) => {
    expect(cursorTime.safeParse(text).success).toBe(expected);
  });
});

test.each([
  ['0', true],
  ['-12', true],
  ['999999999', true],
  ['9999999999', false],
  ['1.5', false],
  ['1e9', false],
  ['', false],
])('%s as an integer in a cursor: %s', (text, expected) => {
  expect(cursorInteger.safeParse(text).success).toBe(expected);
});

describe('a cursor', () => {
  const schema = z.strictObject({ value: cursorInteger, id: z.string() });
  test('round-trips', () => {
    const values = { value: '7', id: 'a' };
    expect(readCursor(writeCursor(values), schema)).toEqual(values);
    expect(readCursor(null, schema)).toBeNull();
  });

  test.each(['', '!', 'bnVsbA', writeCursor([]), writeCursor({ value: '7' })])(
    'refuses %j',
    (text) => {
      expect(() => readCursor(text, schema)).toThrow('INPUT_INVALID');
    },
  );
});
