import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorCode, fieldError, fieldErrorsOf, fieldErrorText } from './field-errors.ts';

/** The field errors of a schema for an input. */
const errorsOf = (schema: z.ZodType, input: unknown) =>
  fieldErrorsOf(schema.safeParse(input).error?.issues ?? []);

const schema = z.strictObject({
  name: z.string().min(3).max(5),
  slug: z.string().regex(/^[a-z]+$/, errorCode('slug_characters')),
  email: z.email(),
  pattern: z.string().regex(/^x$/),
  age: z.int().min(18).max(99),
  size: z.enum(['s', 'm']),
  tags: z.array(z.string()).min(1).max(2),
  code: z.string().refine((text) => text === 'x', {
    error: errorCode('format_like'),
    params: { example: 'ABC' },
  }),
});
const right = {
  name: 'abc',
  slug: 'a',
  email: 'a@example.com',
  pattern: 'x',
  age: 18,
  size: 's',
  tags: ['a'],
  code: 'x',
};

test.each([
  ['valid input', {}, {}],
  ['a short text', { name: 'ab' }, { name: [fieldError('too_short', { least: 3 })] }],
  ['a long text', { name: 'abcdef' }, { name: [fieldError('too_long', { most: 5 })] }],
  ['a missing text', { name: undefined }, { name: [fieldError('required')] }],
  ['another type', { name: 7 }, { name: [fieldError('invalid')] }],
  ['a custom rule', { slug: 'A' }, { slug: [fieldError('slug_characters')] }],
  ['an invalid email address', { email: 'x' }, { email: [fieldError('email')] }],
  ['another format', { pattern: 'y' }, { pattern: [fieldError('format')] }],
  ['a small number', { age: 17 }, { age: [fieldError('too_small', { least: 18 })] }],
  ['a big number', { age: 100 }, { age: [fieldError('too_big', { most: 99 })] }],
  ['a fraction', { age: 20.5 }, { age: [fieldError('whole_number')] }],
  ['an unknown option', { size: 'l' }, { size: [fieldError('not_listed')] }],
  ['an empty list', { tags: [] }, { tags: [fieldError('too_few', { least: 1 })] }],
  ['a long list', { tags: ['a', 'b', 'c'] }, { tags: [fieldError('too_many', { most: 2 })] }],
  ['an item', { tags: [1] }, { 'tags.0': [fieldError('invalid')] }],
  ['an unknown field', { x: 1 }, { x: [fieldError('unknown_field')] }],
  ['an example', { code: 'y' }, { code: [fieldError('format_like', { example: 'ABC' })] }],
])('%s has a code with the parameters of its rule', (_what, change, errors) => {
  expect(errorsOf(schema, { ...right, ...change })).toEqual(errors);
});

test('an empty text that needs at least one character is reported as missing', () => {
  expect(errorsOf(z.object({ a: z.string().min(1) }), { a: '' })).toEqual({
    a: [fieldError('required')],
  });
});

test('errors below a prefix have the prefix in their path', () => {
  const { error } = z.strictObject({ a: z.string() }).safeParse({ b: 1 });
  expect(Object.keys(fieldErrorsOf(error?.issues ?? [], 'secrets.0'))).toEqual([
    'secrets.0.a',
    'secrets.0.b',
  ]);
});

describe('the text of a field error is localized', () => {
  const read = (language: 'en' | 'de', error: Parameters<typeof fieldErrorText>[2]) =>
    fieldErrorText(messagesIn(language, 'field-errors'), formatsIn(language), error);

  test('with the numbers of its rule', () => {
    const error = fieldError('too_short', { least: 8 });
    expect(read('en', error)).toBe('Use at least 8 characters.');
    expect(read('de', error)).toBe('Mindestens 8 Zeichen.');
  });

  test('with amounts formatted for the language', () => {
    const error = fieldError('price_above_level', { most_minor: 123_456 });
    expect(read('en', error)).toBe('Your level allows prices up to $1,234.56.');
    expect(read('de', error).replaceAll(/\s/g, ' ')).toBe(
      'Dein Level erlaubt Preise bis 1.234,56 $.',
    );
  });
});
