import { expect, test } from 'vitest';
import type { AttributeField } from '../types.ts';
import { attributeValuesSchema, defineGameSchema, gameSchemaSchema } from '../schema.ts';
import {
  attributeFaults,
  changedAttributes,
  contradictions,
  exampleValue,
  FIRST_SCHEMA,
  FIRST_TRANSLATIONS,
  isSameSchema,
} from './rules.ts';

const flags = { required: true, filterable: true, on_card: true } as const;
const level: AttributeField = {
  ...flags,
  key: 'level',
  label: 'Level',
  kind: 'number',
  min: 1,
  max: 9,
};
const owner: AttributeField = { ...flags, key: 'owner', label: 'Owner', kind: 'yes_no' };
const region: AttributeField = {
  ...flags,
  key: 'region',
  label: 'Region',
  kind: 'text',
  max_length: 9,
};

test('a version says which attributes it adds, removes and changes, and is silent about those it keeps', () => {
  const higher = { ...level, max: 99 };
  expect(changedAttributes([level, owner], [owner, higher, region])).toEqual({
    added: [region],
    removed: [],
    changed: [higher],
  });
  expect(changedAttributes([level, owner], [level])).toEqual({
    added: [],
    removed: [owner],
    changed: [],
  });
});

test('the schema of a new game is one, and its words in other languages are those of its fields', () => {
  expect(gameSchemaSchema.parse(FIRST_SCHEMA)).toEqual(FIRST_SCHEMA);
  const keys = FIRST_SCHEMA.vault.map(({ key }) => key);
  for (const texts of Object.values(FIRST_TRANSLATIONS)) {
    expect(Object.keys(texts.vault ?? {})).toEqual(keys);
  }
  expect(defineGameSchema.shape.translations.parse(FIRST_TRANSLATIONS)).toEqual(FIRST_TRANSLATIONS);
});

const rank: AttributeField = {
  ...flags,
  key: 'rank',
  label: 'Rank',
  kind: 'choice',
  options: ['Iron', 'Gold'],
};
const skins: AttributeField = {
  ...flags,
  key: 'skins',
  label: 'Skins',
  kind: 'choices',
  options: ['Red', 'Blue'],
  max_count: 2,
};
const code: AttributeField = { ...region, key: 'code', public_code: { pattern: '[0-9]{9}' } };

test.each<[string, AttributeField[], string[]]>([
  ['what goes together', [level, owner, region, rank, skins], []],
  ['one key twice', [level, { ...owner, key: 'level' }], ['1.key given_twice']],
  ['labels that look the same', [level, { ...owner, label: ' LEVEL' }], ['1.label given_twice']],
  [
    'an option twice, but for case and spaces',
    [{ ...rank, options: ['Iron', 'Gold  I', 'gold i'] }],
    ['0.options.2 given_twice'],
  ],
  ['a range without numbers', [{ ...level, min: 10 }], ['0.max too_small']],
  ['more choices than options', [rank, { ...skins, max_count: 3 }], ['1.max_count too_big']],
  [
    'too many options in all',
    Array.from({ length: 6 }, (_, at) => ({
      ...rank,
      key: `rank_${at}`,
      label: `Rank ${at}`,
      options: Array.from({ length: 200 }, (_each, option) => `Option ${option}`),
    })),
    [' too_many_options'],
  ],
])('%s: has its faults at their fields', (_what, attributes, faults) => {
  const found = attributeFaults(attributes);
  expect(found.map(({ path, error }) => `${path.join('.')} ${error.code}`)).toEqual(faults);
});

test.each<[string, AttributeField, string[]]>([
  ['another range', { ...level, max: 99 }, []],
  ['a key that no version has', { ...level, key: 'stars' }, []],
  ['another kind', { ...region, key: 'level' }, ['0.kind kind_stays']],
  ['a list in place of a choice', { ...skins, key: 'rank' }, ['0.kind kind_stays']],
  ['the format of a friend code', code, []],
  [
    'another format of a friend code',
    { ...code, public_code: { pattern: '.*' } },
    ['0.public_code format_stays'],
  ],
  ['a text in place of a friend code', { ...region, key: 'code' }, ['0.public_code format_stays']],
])('a key means what it meant in earlier versions: %s', (_what, field, faults) => {
  const known = [
    { key: 'level', kind: 'number', pattern: null },
    { key: 'rank', kind: 'choice', pattern: null },
    { key: 'code', kind: 'text', pattern: '[0-9]{9}' },
  ];
  const found = contradictions([field], known);
  expect(found.map(({ path, error }) => `${path.join('.')} ${error.code}`)).toEqual(faults);
});

test('an example of each kind is a value that the schema accepts', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const year: AttributeField = {
    ...level,
    key: 'since',
    label: 'Since',
    min: 2010,
    max: 2100,
    until_this_year: true,
  };
  const attributes = [level, owner, rank, skins, year, { ...region, required: false }];
  const values = Object.fromEntries(
    attributes.map((field) => [field.key, exampleValue(field, now)]),
  );
  expect(values).toEqual({
    level: 5,
    owner: true,
    rank: 'Gold',
    skins: ['Red', 'Blue'],
    since: 2018,
    region: undefined,
  });
  const schema = { ...FIRST_SCHEMA, attributes };
  expect(attributeValuesSchema(schema, now).safeParse(values).success).toBe(true);
});

test('attributes are the same when they mean the same, in the same order', () => {
  const said: AttributeField[] = [
    { ...rank, ordered: false, in_price_group: false },
    { ...level, grouped: true, unit: '' },
  ];
  expect(isSameSchema([rank, level], said)).toBe(true);
  expect(isSameSchema([rank, level], [level, rank])).toBe(false);
  expect(isSameSchema([rank], [{ ...rank, ordered: true }])).toBe(false);
  expect(isSameSchema([level], [{ ...level, grouped: false }])).toBe(false);
  expect(isSameSchema([level], [{ ...level, unit: 'km' }])).toBe(false);
});
