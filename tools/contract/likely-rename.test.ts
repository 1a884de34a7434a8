import { describe, expect, test } from 'vitest';
import { breaksOf, type Edit, smallContract } from './test-contract.ts';

const small = smallContract();
const { 'orders.list': list, 'orders.count': count } = small.procedures;

describe('a removal names its likely replacement, by name and shape', () => {
  const says = (...edits: Edit[]) => breaksOf(edits).map((each) => each.says);

  test('but not anything that is new', () => {
    const other = { ...count, output: { type: 'object', properties: {}, required: [] } };
    expect(says(['procedures/site.map', other], ['count'])).toEqual([
      'there is nothing at this name now',
    ]);
  });

  test('the most similar one of several', () => {
    const found = says(
      ['procedures/catalog.list', list],
      ['procedures/orders.browse', { ...list, summary: 'Browses.' }],
      ['procedures/orders.total', count],
      ['list'],
    );
    expect(found).toEqual(['it seems to be orders.browse now']);
  });

  test('a field of the same object', () => {
    const gone: Edit[] = [
      ['item/properties/amount_minor'],
      ['item/required', ['id', 'state', 'due_at', 'words']],
    ];
    const title: Edit = ['item/properties/title', { type: 'string' }];
    expect(says(['item/properties/price_minor', { type: 'integer' }], title, ...gone)).toEqual([
      'a caller of before reads it; it seems to be price_minor now',
    ]);
    expect(says(title, ...gone)).toEqual(['a caller of before reads it']);
  });

  test('a code and its facts', () => {
    const { ORDER_NOT_FOUND: error } = small.errors;
    expect(says(['errors/ORDER_MISSING', error], ['errors/ORDER_NOT_FOUND'])).toEqual([
      'it seems to be ORDER_MISSING now',
    ]);
    const facts = {
      most: 'how many there are',
      id_of_order: 'the order',
      limit: error.facts.limit,
    };
    expect(says(['errors/ORDER_NOT_FOUND/facts', facts])).toEqual([
      'a caller of before reads it; it seems to be id_of_order now',
    ]);
  });
});
