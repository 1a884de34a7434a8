import { expect, test } from 'vitest';
import { checkContract, staleFiles } from './contract.ts';
import { CHANGES_FILE, CONTRACT_FILE } from './contract/history.ts';

const stale = (await staleFiles()).map(([file]) => file);

test(`${CONTRACT_FILE} says what the code declares (npm run contract)`, () => {
  expect(stale).not.toContain(CONTRACT_FILE);
});

test('the published types say what the contract says (npm run contract)', () => {
  expect(stale.filter((file) => file !== CONTRACT_FILE)).toEqual([]);
});

test(`the contract breaks no caller of an earlier one, except as ${CHANGES_FILE} declares`, () => {
  const { breaks, violations } = checkContract();
  expect(breaks.map(({ id, says }) => `${id}: ${says}`)).toEqual([]);
  expect(violations).toEqual([]);
});
