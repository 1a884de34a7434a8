import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INVARIANTS } from './invariants.ts';

test('docs/invariants.md has the same meanings as the code', () => {
  const file = new URL('../../../../docs/invariants.md', import.meta.url);
  const rows = [...readFileSync(file, 'utf8').matchAll(/^\| (INV\d+) \| (.+) \|$/gm)];
  const written = rows.map(([, id = '', meaning = '']) => [
    id,
    `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`,
  ]);
  expect(Object.fromEntries(written)).toEqual(INVARIANTS);
});
