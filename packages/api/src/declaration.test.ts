import { Refusal } from '@guildhall/domain/kernel/errors';
import { expect, test } from 'vitest';
import { refuseUnfit } from './declaration.ts';

function fieldsRefused(input: unknown): Readonly<Record<string, readonly string[]>> | null {
  try {
    refuseUnfit(input);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INPUT_INVALID') return error.fields;
    throw error;
  }
}

const invalid = ['This text has invalid characters.'];
const list = (count: number) => Array.from({ length: count }, () => 0);

test('text that the database cannot hold is refused where it stands, keys included (I1)', () => {
  expect(fieldsRefused({ a: [{ b: 'x\0' }] })).toEqual({ 'a.0.b': invalid });
  expect(fieldsRefused({ a: '\uD800' })).toEqual({ a: invalid });
  expect(fieldsRefused({ 'a\0': 1 })).toEqual({ non_field_errors: invalid });
  expect(fieldsRefused({ a: ['x', 1, null, true, {}] })).toBeNull();
  expect(fieldsRefused(undefined)).toBeNull();
});

test.each<[string, unknown]>([
  ['a list', list(10_001)],
  ['an object', Object.fromEntries(list(10_001).map((_, index) => [`f${index}`, 0]))],
  ['many lists', Array.from({ length: 101 }, () => list(100))],
])(
  '%s of more values than any input has is refused before anybody looks at them (I5)',
  (_, input) => {
    const told = { non_field_errors: ['This input has too many fields.'] };
    expect(fieldsRefused({ inside: input })).toEqual(told);
  },
);

test('as much as an input may hold is let through to its schema (I5)', () => {
  expect(fieldsRefused(list(10_000))).toBeNull();
});
