import { expect, test } from 'vitest';
import { levelOf, type SellerRecord } from './rules.ts';

const record = (changes: Partial<SellerRecord>): SellerRecord => ({
  orders: 1_000,
  volume_minor: 10_000_000,
  positive_share: 10_000,
  loss_share: 0,
  recall_share: 0,
  ...changes,
});

test.each<[number, string, Partial<SellerRecord>]>([
  [4, 'everything is met', {}],
  [4, 'nobody has given feedback', { positive_share: null }],
  [0, 'nothing was sold', { orders: 0, volume_minor: 0 }],
  [0, 'four orders are too few', { orders: 4 }],
  [1, 'five orders are enough', { orders: 5 }],
  [0, 'one cent is missing', { volume_minor: 9_999 }],
  [1, 'the volume is reached', { volume_minor: 10_000 }],
  [1, '29 orders', { orders: 29 }],
  [2, '30 orders', { orders: 30 }],
  [3, '100 orders', { orders: 100 }],
  [3, '299 orders', { orders: 299 }],
  [4, '300 orders', { orders: 300 }],
  [2, '$4,999.99', { volume_minor: 499_999 }],
  [3, '$14,999.99', { volume_minor: 1_499_999 }],
  [3, 'feedback of 98.99 %', { positive_share: 9_899 }],
  [1, 'feedback of 95.99 %', { positive_share: 9_599 }],
  [0, 'losses above 5 %', { loss_share: 501 }],
  [3, 'losses of 2 %', { loss_share: 200 }],
  [3, 'recalls of 1 %', { recall_share: 100 }],
  [2, 'recalls above 1 %', { recall_share: 101 }],
])('a seller has level %i when %s (rules.md §2)', (level, _why, changes) => {
  expect(levelOf(record(changes))).toBe(level);
});
