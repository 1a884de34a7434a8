import { classNames } from '@guildhall/ui/class-names';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';

/** The library that knows all of Tailwind, with our theme. It is too large for pages. */
const merge = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    theme: { shadow: ['card', 'lift', 'float'] },
    classGroups: { 'fvn-figure': ['figures'] },
  },
});

const root = path.join(import.meta.dirname, '../../../..');
const sources = globSync(['packages/ui/src/**/*.tsx', 'apps/web/src/**/*.{ts,tsx}'], { cwd: root });

/** All words in texts of the source that are classes of Tailwind. */
const classes = [
  ...new Set(
    sources
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g,
        ),
      ])
      .flatMap(([, ...texts]) => texts.flatMap((text) => (text ?? '').split(/\s+/)))
      .filter((word) => word !== '' && !/['"`$\\]/.test(word) && merge(`${word} ${word}`) === word),
  ),
];

test('of any two classes of the product, the same are dropped as by the library that knows all', () => {
  expect(classes.length).toBeGreaterThan(800);
  // Those with variants are compared with each other: no other class sets the same as they do.
  const [plain, varied] = [false, true].map((isVaried) =>
    classes.filter((name) => /^[^[(]*:/.test(name) === isVaried),
  );
  const differences = [plain, varied].flatMap((some = []) =>
    some.flatMap((one) =>
      some.flatMap((other) => {
        const both = `${one} ${other}`;
        const [expected, actual] = [merge(both), classNames(both)];
        return expected === actual ? [] : [{ both, expected, actual }];
      }),
    ),
  );
  expect(differences.slice(0, 20)).toEqual([]);
}, 60_000);

test('what is no class of Tailwind stays, and falsy values are left out', () => {
  expect(classNames('line-icon', null, ['p-4', false], 'line-icon', { 'p-2': true })).toBe(
    'line-icon line-icon p-2',
  );
});
