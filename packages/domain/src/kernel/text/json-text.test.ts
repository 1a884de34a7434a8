import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfJson } from './json-text.ts';

/** A JSON value as it is written: an object may have a key twice, and in any spelling. */
type Written = string | number | boolean | null | readonly Written[] | { pairs: readonly Pair[] };
type Pair = readonly [key: string, isEscaped: boolean, value: Written];

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '\\"', '{"a":1,"a":2}', '[,]', '\u2028'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('written'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom('a', 'b', 'c', '"', '\\', '\\u0061', '__proto__', ''),
          fc.boolean(),
          tie('written'),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => ({ pairs })),
  ),
}));

const isObject = (node: Written): node is { pairs: readonly Pair[] } =>
  typeof node === 'object' && node !== null && 'pairs' in node;
const isList = (node: Written): node is readonly Written[] => Array.isArray(node);
const insideOf = (node: Written): readonly Written[] =>
  isObject(node) ? node.pairs.map(([, , value]) => value) : isList(node) ? node : [];

const escaped = (key: string) =>
  `"${[...key].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;

function textOf(node: Written, space: string): string {
  if (isList(node)) return `[${space}${node.map((each) => textOf(each, space)).join(`,${space}`)}]`;
  if (!isObject(node)) return JSON.stringify(node);
  const pairs = node.pairs.map(
    ([key, isEscaped, value]) =>
      `${isEscaped ? escaped(key) : JSON.stringify(key)}${space}:${space}${textOf(value, space)}`,
  );
  return `{${space}${pairs.join(`${space},`)}${space}}`;
}

function hasDuplicates(node: Written): boolean {
  const keys = isObject(node) ? node.pairs.map(([key]) => key) : [];
  return new Set(keys).size < keys.length || insideOf(node).some(hasDuplicates);
}
const valuesIn = (node: Written): number =>
  insideOf(node).reduce<number>((sum, each) => sum + 1 + valuesIn(each), 0);
const depthOf = (node: Written): number =>
  isObject(node) || isList(node) ? 1 + Math.max(0, ...insideOf(node).map(depthOf)) : 0;

const WITHOUT_LIMITS = { values: Infinity, depth: Infinity };
const SPACES = fc.constantFrom('', ' ', '\n\t', '\r\n  ');

describe('of every text that JSON.parse accepts (I5)', () => {
  test('exactly those with a key twice in one object are found', () => {
    fc.assert(
      fc.property(written, SPACES, (node, space) => {
        const text = textOf(node, space);
        JSON.parse(text);
        const expected = hasDuplicates(node) ? 'duplicate_keys' : null;
        expect(faultOfJson(text, WITHOUT_LIMITS)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('fields, items and levels are counted exactly', () => {
    fc.assert(
      fc.property(written, SPACES, (node, space) => {
        fc.pre(!hasDuplicates(node));
        const text = textOf(node, space);
        const [values, depth] = [valuesIn(node), depthOf(node)];
        expect(faultOfJson(text, { values, depth })).toBeNull();
        if (values > 0) {
          expect(faultOfJson(text, { values: values - 1, depth })).toBe('too_many_values');
        }
        if (depth > 0) expect(faultOfJson(text, { values, depth: depth - 1 })).toBe('too_deep');
      }),
      { numRuns: 2_000 },
    );
  });

  test('what JSON.stringify writes has no fault', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(faultOfJson(JSON.stringify(value), WITHOUT_LIMITS)).toBeNull();
      }),
    );
  });
});

test.each([
  '',
  '{',
  '"',
  '"\\',
  '}',
  ']]',
  ',,,',
  '{"a',
  '{"a":1,"a',
  '{"\\uZZZZ":1}',
  'nul',
  '\0',
])('of the broken text %j nothing is said: its parser refuses it', (text) => {
  expect(faultOfJson(text, WITHOUT_LIMITS)).toBeNull();
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});

test('any text ends, without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ua0 ') }), (text) => {
      const faults = ['duplicate_keys', 'too_deep', 'too_many_values', null];
      expect(faults).toContain(faultOfJson(text, { values: 20, depth: 5 }));
    }),
    { numRuns: 2_000 },
  );
});
