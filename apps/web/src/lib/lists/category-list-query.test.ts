import type { AttributeField } from '@guildhall/domain/catalog/types';
import { describe, expect, test } from 'vitest';
import {
  rangeProblems,
  readCategoryListFilter,
  tidySearch,
  unknownFilters,
  withoutFilters,
  withoutValue,
  withParameter,
  writeCategoryListFilter,
} from './category-list-query.ts';

const base = { required: false, filterable: true, on_card: false };
const FIELDS: readonly AttributeField[] = [
  { ...base, kind: 'choice', key: 'region', label: 'Region', options: ['EU', 'NA'] },
  { ...base, kind: 'number', key: 'level', label: 'Level', min: 1, max: 999 },
  { ...base, kind: 'yes_no', key: 'first_owner', label: 'First owner' },
  { ...base, kind: 'choice', key: 'hidden', label: 'Hidden', options: ['x'], filterable: false },
];

const read = (text: string) => readCategoryListFilter(new URLSearchParams(text), FIELDS, 'best');

test('filters of the list and of the game’s schema are read from the address', () => {
  expect(
    read(
      'sort=cheapest&price_from=9.5&price_to=100&delivery=instant&warranty=30&level=2' +
        '&a.region=EU&a.region=NA&a.level.from=20&a.first_owner=no',
    ),
  ).toEqual({
    sort: 'cheapest',
    price_from_minor: 950,
    price_to_minor: 10_000,
    delivery: 'instant',
    warranty_days_from: 30,
    seller_level_from: 2,
    attributes: { region: ['EU', 'NA'], level: { from: 20 }, first_owner: false },
  });
});

test.each([
  'sort=worst',
  'price_from=-1',
  'price_to=1e9',
  'delivery=drone',
  'warranty=8',
  'level=9',
  'face=0',
  'face=abc',
  'a.region=Atlantis',
  'a.level.from=ten',
  'a.hidden=x',
  'a.unknown=1',
  'a.first_owner=maybe',
])('%s is left out, not refused', (text) => {
  expect(read(text)).toEqual({ sort: 'best', attributes: {} });
});

test('empty fields of a plain form and the cursor do not survive a change', () => {
  const search = new URLSearchParams('price_from=&a.region=EU&cursor=abc&price_to=5');
  expect(tidySearch(search).toString()).toBe('a.region=EU&price_to=5');
});

test('one value of a filter is taken out and the others stay', () => {
  const search = new URLSearchParams('a.region=EU&a.region=NA&sort=newest&cursor=abc');
  expect(withoutValue(search, 'a.region', 'EU').toString()).toBe('sort=newest&a.region=NA');
  expect(withParameter(search, 'sort').toString()).toBe('a.region=EU&a.region=NA');
});

test('clearing the filters keeps the sort, the words and the picked card', () => {
  const search = new URLSearchParams('q=gold&sort=newest&region=US&face=5000&level=2&a.rank=Gold');
  expect(withoutFilters(search).toString()).toBe('q=gold&sort=newest&region=US&face=5000');
});

describe('what is wrong with a filter', () => {
  const unknown = (text: string) =>
    unknownFilters(new URLSearchParams(text), FIELDS).map(({ name }) => name);

  test.each([
    ['sort=best&delivery=hour&price_from=abc&utm_source=mail', []],
    ['sort=cheap&delivery=soon&warranty=15&level=9', ['sort', 'delivery', 'warranty', 'level']],
    ['a.colour=red', ['a.colour']],
  ])('%s names %j', (text, names) => {
    expect(unknown(text)).toEqual(names);
  });

  test.each([
    ['amount', { from: '12,50', to: '' }, {}],
    ['amount', { from: 'abc', to: '20' }, { from: 'amount' }],
    ['amount', { from: '20', to: '10' }, { to: 'order' }],
    ['number', { from: '', to: '1.5' }, { to: 'number' }],
  ] as const)('a range of the kind %s from and to %j: %j', (kind, range, problems) => {
    expect(rangeProblems(kind, range)).toEqual(problems);
  });
});

test.each([
  '',
  'sort=cheapest&price_from=9.50&price_to=100&delivery=instant&warranty=30&level=2',
  'a.region=EU&a.region=NA&a.level.from=20&a.level.to=40&a.first_owner=no',
  'a.level.from=0',
  'region=US&face=2500',
])('a filter that is written leads to the same list: %s', (text) => {
  expect(writeCategoryListFilter(read(text), 'best').toString()).toBe(text);
});
