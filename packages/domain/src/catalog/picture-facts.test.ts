import { expect, test } from 'vitest';
import { pictureFacts } from './picture-facts.ts';
import type { AttributeField } from './types.ts';

const base = { required: true, filterable: true, on_card: true };
const RANK: AttributeField = {
  ...base,
  kind: 'choice',
  key: 'rank',
  label: 'Rank',
  ordered: true,
  options: ['Unranked', 'Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Radiant'],
};
const PEAK: AttributeField = { ...RANK, key: 'peak', on_card: false };
const REGION: AttributeField = {
  ...base,
  kind: 'choice',
  key: 'region',
  label: 'Region',
  options: ['EU', 'NA'],
};
const YEAR: AttributeField = {
  ...base,
  kind: 'number',
  key: 'year',
  label: 'Year',
  min: 2000,
  max: 2030,
  grouped: false,
};
const LEVEL: AttributeField = {
  ...base,
  kind: 'number',
  key: 'level',
  label: 'Level',
  min: 1,
  max: 999,
};

test.each([
  ['Unranked', 0],
  ['Iron', 1],
  ['Silver', 2],
  ['Platinum', 3],
  ['Diamond', 4],
  ['Radiant', 5],
])('%s is rank %i', (rank, step) => {
  expect(pictureFacts([REGION, RANK], { region: 'NA', rank }).rank).toBe(step);
});

test('only choices whose options are ordered are ranks', () => {
  expect(pictureFacts([REGION], { region: 'NA' }).rank).toBeNull();
});

test('an offer that does not name its rank, or names one that no longer exists, has none', () => {
  expect(pictureFacts([RANK], {}).rank).toBeNull();
  expect(pictureFacts([RANK], { rank: 'Mythic' }).rank).toBeNull();
});

test('the rank on the card comes before one that only the page shows', () => {
  const attributes = { rank: 'Iron', peak: 'Radiant' };
  expect(pictureFacts([PEAK, RANK], attributes).rank).toBe(1);
  expect(pictureFacts([PEAK], attributes).rank).toBe(5);
});

test('the figure is the first amount on the card, not a year', () => {
  expect(pictureFacts([YEAR, LEVEL], { year: 2019, level: 283 }).figure).toBe(283);
  expect(pictureFacts([YEAR], { year: 2019 }).figure).toBeNull();
  expect(pictureFacts([{ ...LEVEL, on_card: false }], { level: 283 }).figure).toBeNull();
});
