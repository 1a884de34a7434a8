import { expect, test } from 'vitest';
import { broken, nameOf, readSource } from './mutant.ts';
import { allMutants } from './mutants.ts';
import { LIST_FILE, staleLines } from './mutate.ts';

test(`${LIST_FILE} names every mutant that the code has today (npm run mutate -- --new)`, () => {
  expect(staleLines()).toEqual([]);
});

test('every mutant has a name of its own and changes its file', () => {
  const mutants = allMutants();
  const sources = new Map(mutants.map(({ file }) => [file, '']));
  for (const file of sources.keys()) sources.set(file, readSource(file).text);
  const bad = mutants.filter(({ file, edits }) => {
    const before = sources.get(file) ?? '';
    return broken(before, edits) === before;
  });
  expect(bad.map(nameOf)).toEqual([]);
  expect(new Set(mutants.map(nameOf)).size).toBe(mutants.length);
});
