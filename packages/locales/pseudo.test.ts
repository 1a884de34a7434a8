import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkCatalogues } from './check.ts';
import { generate } from './generate.ts';
import { PSEUDO_LANGUAGE, pseudoMessage, writePseudoLocale } from './pseudo.ts';

test.each([
  ['Search', 'Šééååŕçĥ'],
  ['Pay {amount}', 'Þååý {amount}'],
  ['{count, plural, other {# in all}}', '{count,plural,other{# îîñ ååļļ}}'],
  [
    '{count, plural, one {# day} other {# days}}',
    '{count,plural,one{# ðååý} two{# ðååýš} other{# ðååýš}}',
  ],
  ['{share, number, ::percent} off', '{share, number, ::percent} ööƒƒ'],
  ['See <link>all</link>', 'Šéééé <link>ååļļ</link>'],
])('%s keeps its parameters and no plain letter', (message, expected) => {
  expect(pseudoMessage(message)).toBe(expected);
});

test('a folder of texts is a whole language: every message is there, with its parameters and plurals', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'guildhall-pseudo-'));
  try {
    for (const language of ['en', 'de']) {
      cpSync(path.join(import.meta.dirname, language), path.join(root, language), {
        recursive: true,
      });
    }
    writePseudoLocale(root);
    // Which messages are in use is asked of the repository's own code, not of this copy.
    const complaints = checkCatalogues(root, []).filter((each) => !each.includes('nothing uses'));
    expect(complaints).toEqual([]);
    expect(generate(root).get('languages.ts')).toContain(`'${PSEUDO_LANGUAGE}'`);
  } finally {
    rmSync(root, { recursive: true });
  }
});
