import { expect, test } from 'vitest';
import { brandFactsSchema, type BrandFacts } from './schema.ts';

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
