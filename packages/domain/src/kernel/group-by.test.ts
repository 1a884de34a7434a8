import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped as Map.groupBy does it', () => {
  const items = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
  const isEven = (item: number) => item % 2 === 0;
  expect([...groupBy(items, isEven)]).toEqual([...Map.groupBy(items, isEven)]);
  expect([...groupBy([], isEven)]).toEqual([]);
});
