import { expect, test } from 'vitest';
import { checkContract, isStale } from './contract.ts';
import { CHANGES_FILE, CONTRACT_FILE } from './contract/history.ts';

test(`${CONTRACT_FILE} says what the code declares (npm run contract)`, () => {
  expect(isStale()).toBe(false);
});

test(`nobody who was built on an earlier contract is broken, but for what ${CHANGES_FILE} declares`, () => {
  const { breaks, violations } = checkContract();
  expect(breaks.map(({ id, says }) => `${id}: ${says}`)).toEqual([]);
  expect(violations).toEqual([]);
});
