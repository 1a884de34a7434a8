import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { broken, isProgram, nameOf, readSource } from './mutant.ts';
import { allMutants } from './mutants.ts';
import { earlierCatches, LIST_FILE, staleLines } from './mutate.ts';

const root = path.resolve(import.meta.dirname, '../..');

test(`${LIST_FILE} names every mutant that the code has today (npm run mutate -- --new)`, () => {
  expect(staleLines()).toEqual([]);
});

test('every test that the list names is a file of the repository', () => {
  const files = new Set([...earlierCatches().values()].map(({ testFile }) => testFile));
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every mutant has a name of its own and changes its file into another program', () => {
  const mutants = allMutants();
  const sources = new Map(mutants.map(({ file }) => [file, '']));
  for (const file of sources.keys()) sources.set(file, readSource(file).text);
  const bad = mutants.filter(({ file, edits }) => {
    const before = sources.get(file) ?? '';
    const after = broken(before, edits);
    return after === before || !isProgram(file, after);
  });
  expect(bad.map(nameOf)).toEqual([]);
  expect(new Set(mutants.map(nameOf)).size).toBe(mutants.length);
});
