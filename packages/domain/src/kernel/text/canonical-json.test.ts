import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of keys does not matter; the order of items does', () => {
  expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe(
    '{"a":"x","b":[1,{"c":null,"d":2}]}',
  );
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});

test('a field that is undefined is omitted', () => {
  expect(canonicalJson({ a: 1, b: undefined })).toBe('{"a":1}');
});

test('any JSON value round-trips', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
    }),
  );
});

class Money {
  amount = 1;
}

test.each<[string, unknown]>([
  ['a Date', new Date(0)],
  ['a Map', new Map([['a', 1]])],
  ['a Set', new Set([1])],
  ['bytes', new Uint8Array([1])],
  ['an object of a class', new Money()],
  ['a bigint', 1n],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a key that is a symbol', { [Symbol('a')]: 1 }],
  ['an item that is undefined', [undefined]],
  ['a hole in a list', Array(1)],
])('throws for %s', (_what, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
  expect(() => canonicalJson({ inside: [value] })).toThrow(TypeError);
});
