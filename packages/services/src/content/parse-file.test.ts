import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { articleFile, policyFile, questionFile, TEST_PICTURE } from '@guildhall/scenes/content';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseFile } from './parse-file.ts';
import { readFiles } from './read-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The faults of a folder with these files, one line each. */
function faultsOf(name: string, files: Readonly<Record<string, string>>): string[] {
  const root = path.join(folder, name);
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    writeFileSync(path.join(root, place), text);
  }
  const { faults } = readFiles(root, firstRuleBook);
  return faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

test('a file is read with the lines of its keys and of its body', () => {
  const parsed = parseFile('de/policies/refund-policy.md', policyFile('Ein Satz.'));
  expect(parsed).toMatchObject({
    document: { kind: 'policy', language: 'de', slug: 'refund-policy', version: 1 },
    body_line: 8,
  });
  expect(parsed).toMatchObject({
    lines: new Map([
      ['title', 2],
      ['description', 3],
      ['version', 4],
      ['date', 5],
    ]),
  });
});

describe('a file is refused with its line for', () => {
  test.each([
    ['a kind that does not exist', 'en/pages/x.md', policyFile('x'), /:1: .*<language>\/<kind>/],
    ['a language that does not exist', 'xx/faq/x.md', questionFile('x'), /:1: /],
    ['a policy that does not exist', 'en/policies/x-policy.md', policyFile('x'), /:1: no text/],
    ['no front matter', 'en/faq/x.md', 'Just words', /:1: .*front matter/],
    ['front matter that is no YAML', 'en/faq/x.md', '---\ntitle: "x\n---\nx', /:\d: /],
    ['a key twice', 'en/faq/x.md', '---\ntitle: x\ntitle: y\n---\nx', /:3: .*unique/],
    ['a key of another kind', 'en/faq/x.md', questionFile('x', { version: 1 }), /:5: version is/],
    ['the address as a key', 'en/faq/x.md', questionFile('x', { slug: 'y' }), /:5: slug is not/],
    ['a topic that does not exist', 'en/faq/x.md', questionFile('x', { topic: 'y' }), /:3: topic/],
    [
      'a version of no number',
      'en/policies/refund-policy.md',
      policyFile('x', { version: '1' }),
      /:4: version/,
    ],
    [
      'a date that is none',
      'en/policies/refund-policy.md',
      policyFile('x', { date: '2026-02-30' }),
      /:5: date/,
    ],
    ['no body', 'en/faq/x.md', questionFile(''), /: body/],
    [
      'an unknown placeholder',
      'en/faq/x.md',
      questionFile('One\n\n{{no_such}} word'),
      /:9: .*\{\{no_such\}\}/,
    ],
    [
      'an unknown placeholder in the title',
      'en/faq/x.md',
      questionFile('x', { title: '{{rules.x}}?' }),
      /:2: /,
    ],
    ['HTML (I3)', 'en/faq/x.md', questionFile('A\n\n<script>alert(1)</script>'), /:9: HTML/],
    [
      'a link that runs a script (I3)',
      'en/faq/x.md',
      questionFile('[a](javascript:alert(1))'),
      /:7: javascript/,
    ],
    [
      'a link to another site as a page',
      'en/faq/x.md',
      questionFile('[a](//evil.test)'),
      /:7: \/\/evil/,
    ],
    ['a second title', 'en/faq/x.md', questionFile('# Title'), /:7: the title/],
    ['a heading that skips a level', 'en/faq/x.md', questionFile('#### Deep'), /:7: a heading/],
    ['a picture in the text', 'en/faq/x.md', questionFile('![a](/x.png)'), /:7: pictures/],
  ])('%s', (name, place, text, fault) => {
    const faults = faultsOf(name.replaceAll(/\W/g, '-'), { [place]: text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  test.each([
    ['that is missing', null, /no such file/],
    ['with a script', TEST_PICTURE.replace('<rect', '<script>1</script><rect'), /<script>/],
    ['with an event', TEST_PICTURE.replace('<rect', '<rect onload="1"'), /onload/],
    ['that loads another', TEST_PICTURE.replace('#6d3be6', 'url(https://x.test/a)'), /fill/],
    ['with text', TEST_PICTURE.replace('</svg>', '<text>Hi</text></svg>'), /<text>/],
    ['with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${TEST_PICTURE}`, /DOCTYPE/],
    ['of another size', TEST_PICTURE.replace('675"', '700"'), /viewBox/],
  ])('a picture %s (I3)', (name, svg, fault) => {
    const faults = faultsOf(`picture-${name.replaceAll(/\W/g, '-')}`, {
      'en/articles/x.md': articleFile('x', { picture: 'x.svg' }),
      ...(svg === null ? {} : { 'pictures/x.svg': svg }),
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

test('pictures are stored under the hash of their content', () => {
  const root = path.join(folder, 'sound');
  expect(
    faultsOf('sound', {
      'en/articles/x.md': articleFile('x', { picture: 'x.svg' }),
      'pictures/x.svg': TEST_PICTURE,
    }),
  ).toEqual([]);
  const { files, pictures } = readFiles(root, firstRuleBook);
  expect(files[0]?.document).toMatchObject({ picture: pictures[0]?.hash.toString('hex') });
});
