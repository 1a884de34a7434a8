import { expect, test } from 'vitest';
import { brandFactsSchema, type BrandFacts, saveSchemaSchema } from './schema.ts';

const facts: BrandFacts = {
  slug: 'night-market',
  name: 'Night Market',
  category: 'Store',
  description: 'Money for a market that is open at night.',
  popularity: 1,
  aliases: [],
  regions: [{ code: 'US', name: 'United States', currency: 'USD', face_values_minor: [1_000] }],
  code_pattern: '[A-Z]{4}',
  code_example: 'ABCD',
  redeem_url: 'https://redeem.example',
  redeem_steps: ['Open the page.', 'Enter the code.'],
  texts: { de: { redeem_steps: ['Öffne die Seite.', 'Gib den Code ein.'] } },
};
const [region] = facts.regions;

test('the facts of a gift-card brand are taken as they are', () => {
  expect(brandFactsSchema.parse(facts)).toEqual(facts);
});

test.each<[string, Partial<BrandFacts>, string]>([
  ['an example that is no code of the format', { code_example: 'ABC1' }, 'code_example'],
  ['a format that does not compile', { code_pattern: '[A-Z' }, 'code_example'],
  [
    'other steps in another language',
    { texts: { de: { redeem_steps: ['Gib den Code ein.'] } } },
    'texts.de.redeem_steps',
  ],
  ['one region twice', { regions: region === undefined ? [] : [region, region] }, 'regions'],
  ['no region', { regions: [] }, 'regions'],
  ['an address without encryption', { redeem_url: 'http://redeem.example' }, 'redeem_url'],
])('%s is refused at its field', (_what, changes, field) => {
  const { error } = brandFactsSchema.safeParse({ ...facts, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

const level = {
  key: 'level',
  label: 'Level',
  kind: 'number',
  min: 1,
  max: 9,
  required: true,
  filterable: true,
  on_card: true,
};
const saved = {
  idempotency_key: '0198c0de-0000-7000-8000-000000000001',
  slug: 'night-market',
  base_hash: 'a'.repeat(64),
  attributes: [level],
  texts: { de: { level: { label: 'Stufe' } } },
  reason: 'The publisher has added levels.',
};

test('the attributes of a game are taken as they are', () => {
  expect(saveSchemaSchema.parse(saved)).toEqual(saved);
  expect(saveSchemaSchema.parse({ ...saved, attributes: [], texts: {} })).toMatchObject({
    attributes: [],
  });
});

test.each<[string, object, string]>([
  ['a key with spaces', { attributes: [{ ...level, key: 'my level' }] }, 'attributes.0.key'],
  ['no label', { attributes: [{ ...level, label: ' ' }] }, 'attributes.0.label'],
  ['no number', { attributes: [{ ...level, min: Number.NaN }] }, 'attributes.0.min'],
  ['a range without numbers', { attributes: [{ ...level, min: 10 }] }, 'attributes.0.max'],
  [
    'a choice of nothing',
    { attributes: [{ ...level, kind: 'choice', min: undefined, max: undefined, options: [] }] },
    'attributes.0.options',
  ],
  ['too many attributes', { attributes: Array.from({ length: 41 }, (_, at) => at) }, 'attributes'],
  ['a label that nobody sees', { texts: { de: { level: { label: '' } } } }, 'texts.de.level.label'],
])('of a game: %s is refused at its field', (_what, changes, field) => {
  const { error } = saveSchemaSchema.safeParse({ ...saved, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});
