import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepList } from './step-list.ts';

const OPENING = [100, 200] as const;
const lists = stepList<number>(OPENING, fc.nat(99), 40);

/** Fails on lists in which something large comes after the second step of the opening. */
const noLargeOne = fc.property(lists, (list) => {
  const opened = list.indexOf(200);
  return opened === -1 || list.slice(opened + 1).every((step) => step < 50);
});

test('a list begins with the opening and has the requested length', () => {
  for (const list of fc.sample(lists, 20)) {
    expect(list.slice(0, 2)).toEqual([100, 200]);
    expect(list).toHaveLength(40);
  }
});

test('a failing list shrinks to the relevant steps, each as simple as possible', () => {
  const found = fc.check(noLargeOne, { seed: 7 });
  expect(found.counterexample).toEqual([[200, 50]]);
});

test('seed and path alone find the smallest failing list again', () => {
  const found = fc.check(noLargeOne, { seed: 7 });
  const again = fc.check(noLargeOne, { seed: 7, path: found.counterexamplePath ?? '' });
  expect([again.counterexample, again.numShrinks]).toEqual([found.counterexample, 0]);
});
