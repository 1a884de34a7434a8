import { describe, expect, test } from 'vitest';
import { schemaBreaks } from './schema-breaks.ts';
import type { Side } from './schema-difference.ts';
import type { Schema } from './schema-variants.ts';

const text = (limits: Schema = {}): Schema => ({ type: 'string', ...limits });
const number = (limits: Schema = {}): Schema => ({ type: 'number', ...limits });
const whole = (limits: Schema = {}): Schema => ({ type: 'integer', ...limits });
const list = (limits: Schema): Schema => ({ type: 'array', ...limits });
const object = (properties: Record<string, Schema>, rest: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...rest,
});
const either = (...anyOf: Schema[]): Schema => ({ anyOf });
const matching = (pattern: string) => text({ pattern });
const free = (values: Schema, rest: Schema = {}): Schema => ({
  type: 'object',
  additionalProperties: values,
  ...rest,
});

function found(before: Schema, after: Schema, side: Side): string[] {
  return schemaBreaks(before, after, side).map(({ at, fault }) => `${at} ${fault}`);
}

const named = { $ref: '#/$defs/name', $defs: { name: text({ maxLength: 5 }) } };
/** A tree: a recursive schema needs a name. */
const tree = (value: Schema): Schema => ({
  $ref: '#/$defs/tree',
  $defs: {
    tree: object({ value, branches: list({ items: { $ref: '#/$defs/tree' } }) }),
  },
});
const byMethod = (totp: Schema, recovery: Schema): Schema => ({
  oneOf: [
    object({ method: { const: 'totp' }, code: totp }),
    object({ method: { const: 'recovery' }, code: recovery }),
  ],
});

describe('two ways to write the same schema are equal', () => {
  test.each<[string, Schema, Schema]>([
    ['a reference', named, text({ maxLength: 5 })],
    ['a reference with a description', { ...named, description: 'Its name.' }, named],
    ['a schema that holds itself, under another name', tree(text()), renamedTree()],
    ['one value', text({ const: 'a' }), text({ enum: ['a'] })],
    [
      'a list of values',
      { enum: ['a', 'b', null] },
      either(text({ enum: ['b', 'a'] }), { type: 'null' }),
    ],
    ['true or false', { type: 'boolean' }, either({ const: true }, { const: false })],
    ['a list of types', { type: ['string', 'null'] }, either({ type: 'null' }, text())],
    [
      'unions in unions',
      either(text(), either(number(), { type: 'null' })),
      { type: ['null', 'number', 'string'] },
    ],
    [
      'an intersection',
      { allOf: [object({ a: text() }, OPEN), object({ b: text() }, OPEN)] },
      object({ a: text(), b: text() }, OPEN),
    ],
    [
      'patterns in an intersection',
      text({ allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }),
      text({ allOf: [{ pattern: 'b$' }], pattern: '^a' }),
    ],
    [
      'a record of listed names',
      free(number(), { propertyNames: { enum: ['a', 'b'] }, required: ['a', 'b'] }),
      object({ a: number(), b: number() }),
    ],
    [
      'a union of objects by a field',
      byMethod(text(), text()),
      object({ method: { enum: ['totp', 'recovery'] }, code: text() }),
    ],
    ['a range', whole({ exclusiveMinimum: 0 }), whole({ minimum: 1 })],
    ['as far as JavaScript counts', whole({ maximum: 9_007_199_254_740_991 }), whole()],
    ['no length at all', text({ minLength: 0 }), text()],
    ['a pattern', matching('^[0-9]{6}$'), matching(String.raw`^\d\d\d\d\d\d$`)],
    [
      'a length that the pattern has',
      matching('^[0-9]{6}$'),
      text({ pattern: '^[0-9]{6}$', minLength: 6, maxLength: 6 }),
    ],
    [
      'nothing else',
      object({ a: text(), b: { not: {} } }, { required: ['a'] }),
      object({ a: text() }),
    ],
  ])('%s', (_what, one, other) => {
    for (const side of ['input', 'output'] as const) {
      expect([side, found(one, other, side)]).toEqual([side, []]);
      expect([side, found(other, one, side)]).toEqual([side, []]);
    }
  });
});

const OPEN: Schema = { additionalProperties: {} };

function renamedTree(): Schema {
  const node = object({ value: text(), branches: list({ items: { $ref: '#' } }) });
  return { ...node, title: 'A tree' };
}

/**
 * The first of each pair accepts less: changing it to the second breaks readers, the reverse breaks
 * senders.
 */
const wider: [string, Schema, Schema, ...string[]][] = [
  ['what a reference names', named, text(), ''],
  [
    'what a reference inside names',
    object({ a: { $ref: '#/$defs/name' } }, { $defs: named.$defs }),
    object({ a: text() }),
    '.a',
  ],
  ['something inside of what holds itself', tree(text({ maxLength: 5 })), tree(text()), '.value'],
  ['a pattern that allows more', matching('^[0-9]{6}$'), matching('^[0-9]{6,8}$'), ''],
  ['a pattern that is not at the edges', matching('^ab$'), matching('b'), ''],
  [
    'what stands under a pattern of names',
    object({}, { patternProperties: { '^x-': text({ maxLength: 5 }) } }),
    object({}, { patternProperties: { '^x-': text() } }),
    './^x-/',
  ],
  [
    'a pattern of names beside other fields',
    free(text(), { patternProperties: { '^x-': text({ maxLength: 5 }) } }),
    free(text()),
    './^x-/',
  ],
  [
    'the values of listed names',
    free(text({ maxLength: 5 }), { propertyNames: { enum: ['a'] } }),
    free(text(), { propertyNames: { enum: ['a'] } }),
    '.a',
  ],
  [
    'one object of a union',
    byMethod(text({ maxLength: 6 }), text()),
    byMethod(text(), text()),
    '(method: "totp").code',
  ],
  ['a step', whole({ multipleOf: 100 }), whole({ multipleOf: 50 }), ''],
  ['a limit of fractions', number({ exclusiveMinimum: 0 }), number({ minimum: 0 }), ''],
  [
    'one place of a list',
    list({ prefixItems: [text({ maxLength: 5 })], items: number() }),
    list({ prefixItems: [text()], items: number() }),
    '[0]',
  ],
  ['one value more', text({ enum: ['a'] }), text({ enum: ['a', 'b'] }), ''],
  ['true as well as false', { const: false }, { type: 'boolean' }, ''],
];

describe('one direction breaks senders, the other readers', () => {
  test.each(wider)('%s', (_what, narrow, wide, at) => {
    expect(found(narrow, wide, 'input')).toEqual([]);
    expect(found(wide, narrow, 'output')).toEqual([]);
    expect(found(wide, narrow, 'input')).toEqual([`${at} narrowed`]);
    expect(found(narrow, wide, 'output')).toEqual([`${at} widened`]);
  });

  test('patterns that cannot be compared break both', () => {
    const [one, other] = [matching(String.raw`^(a+)b\1$`), matching(String.raw`^(a*)b\1$`)];
    expect([found(one, other, 'input'), found(other, one, 'input')]).toEqual([
      [' narrowed'],
      [' narrowed'],
    ]);
  });

  test('reports a value removed from a list', () => {
    const pair = list({ prefixItems: [text(), text()], items: false });
    const one = list({ prefixItems: [text()], items: false });
    expect(found(pair, one, 'input')).toEqual(['[1] narrowed']);
    expect(found(one, pair, 'output')).toEqual(['[1] widened']);
    expect(found(one, pair, 'input')).toEqual([]);
  });

  test('reports pattern fields that are no longer accepted', () => {
    const extensible = object({}, { patternProperties: { '^x-': text() } });
    expect(found(extensible, object({}), 'input')).toEqual(['./^x-/ no longer taken']);
    expect(found(object({}), extensible, 'input')).toEqual([]);
  });
});

describe('the schema behind a pipe is compared like the one before it', () => {
  const code = (...stages: string[]) => text({ maxLength: 32, 'x-piped-to': stages.map(matching) });

  test.each<[string, Schema, Schema, string[]]>([
    ['it takes less', code('^[0-9]{6,8}$'), code('^[0-9]{6}$'), ['(piped) narrowed']],
    ['it takes more', code('^[0-9]{6}$'), code('^[0-9]{6,8}$'), []],
    ['it comes for the first time', code(), code('^[0-9]{6}$'), ['(piped) narrowed']],
    ['it goes', code('^[0-9]{6}$'), code(), []],
    ['one comes behind it', code('^[0-9]{6}$'), code('^[0-9]{6}$', '^1'), ['(piped) narrowed']],
    [
      'what was asked for at once is asked for behind it',
      matching('^[0-9]{6}$'),
      code('^[0-9]{6}$'),
      [],
    ],
    [
      'what stands before it takes less',
      code('^a'),
      { ...code('^a'), maxLength: 10 },
      [' narrowed'],
    ],
    [
      'a value that was taken is not',
      text({ enum: ['a', 'b'] }),
      text({ 'x-piped-to': [matching('^a$')] }),
      [' narrowed'],
    ],
  ])('%s', (_what, before, after, violations) => {
    expect(found(before, after, 'input')).toEqual(violations);
  });
});

describe('a message shows only what differs', () => {
  const side = text({ enum: ['bought', 'sold', 'both'] });
  const long = `^(${Array.from({ length: 40 }, (_, index) => `word${index}`).join('|')})$`;

  test.each<[string, Schema, Schema, string]>([
    [
      'a limit',
      text({ minLength: 3, maxLength: 80 }),
      text({ minLength: 3, maxLength: 40 }),
      'maxLength was 80 and is 40',
    ],
    [
      'a new limit',
      list({ items: text() }),
      list({ items: text(), maxItems: 9 }),
      'maxItems was none and is 9',
    ],
    [
      'two limits',
      whole({ minimum: 1, maximum: 9 }),
      whole({ minimum: 2, maximum: 8 }),
      'minimum was 1 and is 2; maximum was 9 and is 8',
    ],
    ['values', side, text({ enum: ['bought'] }), 'no longer takes "sold", "both"'],
    ['values of a text', text(), text({ enum: ['a'] }), 'was any string and is "a"'],
    ['null', either(text(), { type: 'null' }), text(), 'no longer takes null'],
    ['a type', whole(), text(), 'it was integer and is string'],
    [
      'a format',
      text({ format: 'email' }),
      text({ format: 'uuid' }),
      'format was email and is uuid',
    ],
    [
      'a part of a long pattern',
      matching(long),
      matching(long.replace('word30', 'word3')),
      String.raw`pattern was …word29|word30|word31|word… and is …word29|word3|word31|word…`,
    ],
    [
      'one object of several',
      either(object({ a: text() }), object({ b: text() }), object({ c: text() })),
      either(object({ b: text() }), object({ c: text() })),
      'no longer takes any object of a',
    ],
  ])('%s', (_what, before, after, words) => {
    expect(schemaBreaks(before, after, 'input').map(({ says }) => says)).toEqual([words]);
  });

  test('names the other types that a response may have', () => {
    const says = (before: Schema, after: Schema) =>
      schemaBreaks(before, after, 'output').map((each) => each.says);
    expect(says(text({ enum: ['a'] }), text({ enum: ['a', 'b'] }))).toEqual(['may be "b", too']);
    expect(says(text(), { type: ['string', 'null'] })).toEqual(['may be null, too']);
    expect(says(text({ maxLength: 5 }), text({ maxLength: 9 }))).toEqual([
      'maxLength was 5 and is 9',
    ]);
  });
});
