import { expect, test } from 'vitest';
import { checkContract, isStale } from './contract.ts';
import { CHANGES_FILE, CONTRACT_FILE } from './contract/history.ts';

test(`${CONTRACT_FILE} says what the code declares (npm run contract)`, () => {
  expect(isStale()).toBe(false);
});

test(`the contract breaks no caller of an earlier one, except as ${CHANGES_FILE} declares`, () => {
  const { breaks, violations } = checkContract();
  expect(breaks.map(({ id, says }) => `${id}: ${says}`)).toEqual([]);
  expect(violations).toEqual([]);
});
