import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '@guildhall/api/contract';
import { messagesIn } from '@guildhall/locales/catalogues';
import { z } from 'zod';
import { fieldsOf } from './schema-fields.ts';

const t = messagesIn('en', 'content/developers');

/** The lines as they appear: two spaces per level, `?` after optional fields. */
function lines(type: z.ZodType): string[] {
  const schema: JsonSchema = z.toJSONSchema(type, { io: 'input' });
  return fieldsOf(schema, t).map(({ depth, name, required, type: words, limits, note }) => {
    const line = `${'  '.repeat(depth)}${name}${required ? '' : '?'}: ${words}`;
    return [line, note, limits].filter((part) => part !== '').join(' ');
  });
}

describe('a table of fields tells', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['plain fields', z.object({ a: z.string(), b: z.boolean() }), ['a: string', 'b: boolean']],
    ['what may be left out', z.object({ a: z.string().optional() }), ['a?: string']],
    ['what may be null', z.object({ a: z.string().nullable() }), ['a: string | null']],
    [
      'what holds of what may be null',
      z.object({ a: z.string().max(9).nullable() }),
      ['a: string | null at most 9 characters'],
    ],
    [
      'what counts when nothing is sent',
      z.object({ a: z.int().default(7) }),
      ['a?: integer default 7'],
    ],
    ['the span of a number', z.object({ a: z.int().min(1).max(50) }), ['a: integer 1 to 50']],
    ['one end of a span', z.object({ a: z.number().min(-2) }), ['a: number at least -2']],
    ['that a date is one', z.object({ a: z.iso.datetime() }), ['a: date-time']],
    ['a pattern', z.object({ a: z.string().regex(/^[a-z]+$/) }), ['a: string matches ^[a-z]+$']],
    ['the values that there are', z.object({ a: z.enum(['x', 'y']) }), ['a: "x" | "y"']],
    ['the only value', z.object({ a: z.literal(true) }), ['a: true']],
    ['several sorts', z.object({ a: z.union([z.string(), z.int()]) }), ['a: string | integer']],
    [
      'objects inside objects',
      z.object({ a: z.object({ b: z.object({ c: z.string() }) }) }),
      ['a: object', '  b: object', '    c: string'],
    ],
    [
      'the items of a list',
      z.object({
        a: z
          .array(z.object({ b: z.string() }))
          .min(1)
          .max(3),
      }),
      ['a: object[] 1 to 3 items', '  b: string'],
    ],
    ['a list of several sorts', z.object({ a: z.array(z.enum(['x', 'y'])) }), ['a: ("x" | "y")[]']],
    [
      'keys that the caller chooses',
      z.object({ a: z.record(z.string().max(40), z.string().max(5)) }),
      ['a: object keys of at most 40 characters', '  [key]?: string at most 5 characters'],
    ],
    [
      'each of several shapes',
      z.object({ a: z.union([z.object({ b: z.string() }), z.object({ c: z.int() }), z.string()]) }),
      ['a: object | string', '  either: object', '    b: string', '  or: object', '    c: integer'],
    ],
    [
      'an answer that is a list',
      z.array(z.object({ b: z.string() })),
      ['data: object[]', '  b: string'],
    ],
    [
      'what one should know of a field',
      z.object({ a: z.int().describe('basis points') }),
      ['a: integer basis points'],
    ],
    [
      'what one should know of what may be null',
      z.object({ a: z.int().min(1).describe('basis points').nullable() }),
      ['a: integer | null basis points at least 1'],
    ],
  ])('%s', (_what, type, expected) => {
    expect(lines(type)).toEqual(expected);
  });

  test('nothing of a call that takes nothing', () => {
    expect(fieldsOf(null, t)).toEqual([]);
    expect(fieldsOf(z.toJSONSchema(z.object({})), t)).toEqual([]);
  });
});
