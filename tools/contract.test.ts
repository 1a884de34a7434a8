import { expect, test } from 'vitest';
import { CONTRACT_FILE, isStale, undeclaredBreaks } from './contract.ts';

test(`${CONTRACT_FILE} says what the code declares (npm run contract)`, () => {
  expect(isStale()).toBe(false);
});

test('nobody who was built on an earlier contract is broken, but for what CHANGES.md declares', () => {
  expect(undeclaredBreaks().map(({ id, says }) => `${id}: ${says}`)).toEqual([]);
});
