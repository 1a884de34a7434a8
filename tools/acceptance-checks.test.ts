import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const DOCUMENT = 'docs/acceptance-checks.md';
const ID = /\b(?:A|S|Z|I|U|R|K|LOG|WEB|SSO|H|M|G|P|F)\d{1,2}\b/g;

const [built = '', later = ''] = readFileSync(path.join(root, DOCUMENT), 'utf8').split(
  '## Not built yet',
);
/** The ids in the first column of the tables. */
const idsOf = (text: string) =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(ID) ?? []);

/** The ids in the titles of all tests: quoted in brackets at the end, or before a colon. */
function quotedIds(): Set<string> {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const quoted = files
    .trim()
    .split('\n')
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\(([A-Z][^()\n]*\d[^()\n]*)\)[^\n]{0,200}['"`]/g)])
    .flatMap(([, ids = '']) => ids.match(ID) ?? []);
  return new Set(quoted);
}

test('the title of a test quotes each check of what is built', () => {
  const quoted = quotedIds();
  const ids = idsOf(built);
  expect(ids.length).toBeGreaterThan(90);
  expect(ids.filter((id) => !quoted.has(id))).toEqual([]);
});

test('a check is in the list once, whether it is built or waits', () => {
  const all = [...idsOf(built), ...idsOf(later)];
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});
