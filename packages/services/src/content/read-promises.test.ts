import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDERS = ['apps/server/content', 'packages/locales/en', 'packages/locales/de'];

/** Words that tell a reader to open a dispute or to make a claim. */
const PROMISES = [
  /open(s|ed)? a dispute|dispute process|you (may|can) dispute|make (a|the) recall claim/i,
  /streitf[aä]ll\w* (er)?öffne(n|st)|\b(er)?öffne(n|st)?\b[^.]*\bstreitf/i,
];

/** The texts that people read. */
const texts = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|json)$/.test(name))
    .map((name) => join(folder, name)),
);

test('no text sends the reader to a dispute while nobody can open one', () => {
  const disputes = unitTransitions.filter(({ event }) => event === 'dispute');
  // With disputes there will be a screen, and this test ends.
  expect(disputes.some(({ implemented }) => implemented)).toBe(false);
  const promising = texts.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => PROMISES.some((promise) => promise.test(line)))
      .map((line) => `${path}: ${line}`),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(promising).toEqual([]);
});
