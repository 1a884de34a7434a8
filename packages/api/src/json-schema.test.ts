import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';

const written = (type: z.ZodType, io: 'input' | 'output' = 'input') =>
  jsonSchemaOf(type, io, 'orders.list');

test('an input is described as it is sent, an output as it is returned', () => {
  const type = z.strictObject({ limit: z.int().min(1).max(9).default(5) });
  const limit = { type: 'integer', minimum: 1, maximum: 9, default: 5 };
  const fields = { type: 'object', properties: { limit }, additionalProperties: false };
  expect(written(type)).toEqual(fields);
  expect(written(type, 'output')).toEqual({ ...fields, required: ['limit'] });
});

describe('the part after a pipe of an input is written beside it', () => {
  const digits = z.string().regex(/^[0-9]{6}$/);
  const six = { type: 'string', pattern: '^[0-9]{6}$' };

  test.each<[string, z.ZodType, object]>([
    [
      'after a transformation',
      z.string().max(32).transform(Number).transform(String).pipe(digits),
      { type: 'string', maxLength: 32, 'x-piped-to': [six] },
    ],
    [
      'before one',
      z
        .string()
        .pipe(digits)
        .transform((text) => [text]),
      { type: 'string', 'x-piped-to': [six] },
    ],
    [
      'one after another',
      z
        .string()
        .pipe(digits)
        .pipe(z.string().max(2).pipe(z.string().min(1))),
      {
        type: 'string',
        'x-piped-to': [six, { type: 'string', maxLength: 2 }, { type: 'string', minLength: 1 }],
      },
    ],
    [
      'in an optional field',
      z.string().pipe(digits).optional(),
      { type: 'string', 'x-piped-to': [six] },
    ],
    ['nothing without a pipe', z.preprocess(String, z.string()), { type: 'string' }],
  ])('%s', (_what, type, schema) => {
    expect(written(z.object({ code: type })).properties).toEqual({ code: schema });
  });

  test('an output is described by the last part', () => {
    expect(written(z.string().max(32).pipe(digits), 'output')).toEqual(six);
  });
});

describe('an error names the call and the field that cannot be described', () => {
  test.each<[string, z.ZodType, string, string?]>([
    ['a date', z.object({ items: z.array(z.object({ due_at: z.date() })) }), '.items[].due_at'],
    ['one of several', z.object({ key: z.union([z.string(), z.bigint()]) }), '.key(2)'],
    ['the values of free fields', z.record(z.string(), z.map(z.string(), z.string())), '.*'],
    ['the whole', z.undefined(), ''],
    ['behind a pipe', z.object({ at: z.string().pipe(z.coerce.date()) }), '.at'],
    ['flags', z.object({ name: z.string().regex(/^[a-z]+$/i) }), '.name', '/^[a-z]+$/i'],
  ])('%s', (_what, type, place, reason = '') => {
    expect(() => written(type)).toThrow(`orders.list: input${place} cannot be described: `);
    expect(() => written(type)).toThrow(reason);
  });

  test('a transformation of an output has no schema', () => {
    const type = z.object({ amount: z.string().transform(Number) });
    expect(() => written(type, 'output')).toThrow('orders.list: output.amount cannot be described');
  });
});

test('checks by code are counted in an input, where its schema cannot say them', () => {
  const even = z
    .object({ count: z.int().refine((count) => count % 2 === 0) })
    .refine(({ count }) => count !== 4)
    .refine(({ count }) => count !== 6);
  expect(jsonSchemaOf(even, 'input', 'a.call')).toMatchObject({
    'x-refinements': 2,
    properties: { count: { type: 'integer', 'x-refinements': 1 } },
  });
  expect(JSON.stringify(jsonSchemaOf(even, 'output', 'a.call'))).not.toContain('x-refinements');
});
