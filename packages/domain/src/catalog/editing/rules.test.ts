import { expect, test } from 'vitest';
import type { AttributeField } from '../types.ts';
import { defineGameSchema, gameSchemaSchema } from '../schema.ts';
import { changedAttributes, FIRST_SCHEMA, FIRST_TRANSLATIONS } from './rules.ts';

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
