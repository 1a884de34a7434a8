import { describe, expect, test } from 'vitest';
import { fieldError, fieldErrorsOf } from '../kernel/field-errors.ts';
import {
  attributeValuesSchema,
  defineGameSchema,
  giftCardVaultFields,
  secretSchema,
  slugSchema,
} from './schema.ts';
import type { GameSchema } from './types.ts';

const base = { label: 'A label', required: true, filterable: true, on_card: false };
const schema: GameSchema = {
  version: 1,
  attributes: [
    { ...base, key: 'rank', kind: 'choice', options: ['Gold', 'Iron'] },
    { ...base, key: 'skins', kind: 'choices', options: ['a', 'b', 'c'], max_count: 2 },
    { ...base, key: 'level', kind: 'number', min: 1, max: 30 },
    { ...base, key: 'mail', kind: 'yes_no' },
    {
      ...base,
      key: 'since',
      kind: 'number',
      min: 2010,
      max: 2100,
      until_this_year: true,
      required: false,
    },
    { ...base, key: 'note', kind: 'text', max_length: 5, required: false },
    {
      ...base,
      key: 'uid',
      kind: 'text',
      max_length: 20,
      required: false,
      public_code: { pattern: String.raw`[5-9]\d{8}` },
    },
  ],
  vault: [{ key: 'login', label: 'Login', required: true, multiline: false }],
};
const offer = { rank: 'Gold', skins: ['a'], level: 30, mail: false };

const NOW = new Date('2026-06-01T00:00:00Z');

describe('the attributes of an offer are validated by the schema of its game', () => {
  const ok = (changes: object) =>
    attributeValuesSchema(schema, NOW).safeParse({ ...offer, ...changes }).success;
  test.each<[object, boolean]>([
    [{}, true],
    [{ note: 'short' }, true],
    [{ note: 'longer' }, false],
    [{ note: 'a\u200Bb' }, false],
    [{ uid: '812345678' }, true],
    [{ uid: '' }, true],
    [{ uid: 'call 812345678' }, false],
    [{ since: 2026 }, true],
    [{ since: 2027 }, false],
    [{ rank: 'Silver' }, false],
    [{ rank: undefined }, false],
    [{ skins: [] }, true],
    [{ skins: ['a', 'b', 'c'] }, false],
    [{ skins: ['z'] }, false],
    [{ level: 0 }, false],
    [{ level: 31 }, false],
    [{ level: 1.5 }, false],
    [{ level: '3' }, false],
    [{ mail: 'yes' }, false],
    [{ price_minor: 1 }, false],
  ])('%j: %s (Z4)', (changes, expected) => {
    expect(ok(changes)).toBe(expected);
  });
});

describe('a secret is validated by the vault fields of its game or brand', () => {
  const fields = giftCardVaultFields({
    code_pattern: '[A-Z]{4}-[0-9]{4}',
    code_example: 'ABCD-12',
  });
  const ok = (secret: object) => secretSchema(fields).safeParse(secret).success;
  test.each<[object, boolean]>([
    [{ code: 'ABCD-1234' }, true],
    [{ code: ' ABCD-1234 ' }, true],
    [{ code: 'ABCD-1234', pin: '123', serial: 'x' }, true],
    [{ code: 'abcd-1234' }, false],
    [{ code: 'xABCD-1234' }, false],
    [{ code: 'ABCD-1234\nmore' }, false],
    [{ code: '' }, false],
    [{}, false],
    [{ code: 'ABCD-1234', pin: '12' }, false],
    [{ code: 'ABCD-1234', note: 'hello' }, false],
  ])('%j: %s', (secret, expected) => {
    expect(ok(secret)).toBe(expected);
  });

  test('the error contains the brand’s example and never the submitted code (K6)', () => {
    const { error } = secretSchema(fields).safeParse({ code: 'SECRET-CANARY' });
    expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
      code: [fieldError('format_like', { example: 'ABCD-12' })],
    });
    expect(JSON.stringify(error?.issues)).not.toContain('CANARY');
  });

  test('a required game field without a pattern accepts any non-blank text up to its limit', () => {
    expect(secretSchema(schema.vault).safeParse({ login: 'anything at all' }).success).toBe(true);
    expect(secretSchema(schema.vault).safeParse({ login: '   ' }).success).toBe(false);
    expect(secretSchema(schema.vault).safeParse({ login: 'x'.repeat(301) }).success).toBe(false);
  });
});

describe('a secret with a sign that nobody sees', () => {
  const field = (key: string) => ({ key, label: key, required: true, multiline: false });
  const code = { ...field('code'), pattern: '[A-Z0-9-]{4,20}', example: 'ABCD-1234' };
  const faultsOf = (key: string, value: string) =>
    fieldErrorsOf(
      secretSchema([code, field('password')]).safeParse({
        code: 'ABCD',
        password: 'correct horse',
        [key]: value,
      }).error?.issues ?? [],
    );

  test.each([
    ['code', 'ABCD\u200B-1234', 'U+200B', 5],
    ['code', '\u2800ABCD', 'U+2800', 1],
    ['password', 'päss\u202Eword', 'U+202E', 5],
    ['password', '🔑\u3164', 'U+3164', 2],
  ])(
    'is refused by its name and place, and nothing of it is repeated',
    (key, value, sign, position) => {
      expect(faultsOf(key, value)).toEqual({
        [key]: [fieldError('hidden_sign_at', { sign, position })],
      });
    },
  );

  test.each(['👩‍💻', 'नमस्ते क्‍ष', 'pässwörd', '密码'])(
    'does not mean signs that belong there: %s',
    (value) => {
      expect(faultsOf('password', value)).toEqual({});
    },
  );

  test('may have lines where lines are asked for', () => {
    const notes = secretSchema([{ ...field('notes'), multiline: true }]);
    expect(notes.safeParse({ notes: 'one\ttwo\nthree' }).success).toBe(true);
  });
});

describe('the definition of a game', () => {
  const game = {
    slug: 'dragon-quest-9',
    name: 'A Game',
    publisher: 'A House',
    genre: 'Strategy',
    description: 'A game that is long enough described.',
    risk_class: 'A',
    popularity: 1,
    schema,
  };
  test.each<[string, object, boolean]>([
    ['valid', {}, true],
    ['without a vault', { schema: { ...schema, vault: [] } }, false],
    ['with an unknown class', { risk_class: 'D' }, false],
    ['with an unknown field', { price_minor: 1 }, false],
    ['with an invalid key', { schema: { ...schema, attributes: [{ key: 'A b' }] } }, false],
  ])('%s: is accepted only if valid', (_how, changes, expected) => {
    expect(defineGameSchema.safeParse({ ...game, ...changes }).success).toBe(expected);
  });
});

test.each([
  ['a-b-3', true],
  ['x', false],
  ['Upper', false],
  ['-a', false],
  ['a--b', false],
  ['a/b', false],
  ['a b', false],
  ['x'.repeat(61), false],
])('%s is a valid slug: %s (I1)', (slug, expected) => {
  expect(slugSchema.safeParse(slug).success).toBe(expected);
});
