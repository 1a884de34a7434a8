import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCatalogues } from './check.ts';
import { generate, writeGenerated } from './generate.ts';

let root: string;

function write(language: string, room: string, messages: object): void {
  mkdirSync(path.join(root, language), { recursive: true });
  writeFileSync(path.join(root, language, `${room}.json`), JSON.stringify(messages));
}

const code = [
  { path: 'a.tsx', text: `const t = useMessages('shop'); t('title'); t(\`kind.\${kind}\`);` },
];
const english = { title: 'Shop', kind: { card: '{count, plural, one {# card} other {# cards}}' } };
const german = {
  title: 'Laden',
  kind: { card: '{count, plural, one {# Karte} other {# Karten}}' },
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guildhall-locales-'));
  for (const language of ['en', 'de']) {
    cpSync(
      path.join(import.meta.dirname, language, 'language.json'),
      path.join(root, language, 'language.json'),
    );
  }
  write('en', 'shop', english);
  write('de', 'shop', german);
});
afterEach(() => rmSync(root, { recursive: true }));

const complaints = () => checkCatalogues(root, code);

test('catalogues that say the same in every language are accepted', () => {
  expect(complaints()).toEqual([]);
});

test('a missing, an extra and an unused message are named', () => {
  write('en', 'shop', { ...english, unused: 'Nobody' });
  write('de', 'shop', { ...german, extra: 'Zu viel' });
  expect(complaints()).toEqual([
    'packages/locales/de/shop.json: unused is missing.',
    'packages/locales/de/shop.json: extra is not in en.',
    'packages/locales/en/shop.json: nothing uses unused.',
  ]);
});

test('a room that is missing in a language is named', () => {
  rmSync(path.join(root, 'de', 'shop.json'));
  expect(complaints()).toEqual(['packages/locales/de/shop.json is missing.']);
});

test('parameters that differ from the English ones are named', () => {
  write('de', 'shop', { ...german, title: 'Laden {name}' });
  expect(complaints()).toEqual([
    'packages/locales/de/shop.json: title has the parameters (name: string), in en it has ().',
  ]);
});

test('a plural lacks no form that its language has', () => {
  write('de', 'shop', { ...german, kind: { card: '{count, plural, =1 {eine} other {# Karten}}' } });
  expect(complaints()).toEqual([
    'packages/locales/de/shop.json: kind.card has no plural form "one".',
  ]);
});

test.each([
  ['Shop!', 'no exclamation marks'],
  [`the shop's`, 'typographic'],
  ['Loading...', 'ellipsis'],
  ['5 % off', 'percentage'],
  ['Shop ', 'spaces'],
  ['Shop {', 'cannot be read'],
])('the style of "%s" is refused', (title, advice) => {
  write('en', 'shop', { ...english, title });
  expect(complaints().join('\n')).toContain(advice);
});

test('only what no longer says what the catalogues say is written anew', () => {
  expect(writeGenerated(root)).toContain('types/shop.ts');
  expect(writeGenerated(root)).toEqual([]);
  write('en', 'shop', { ...english, title: 'Store' });
  expect(writeGenerated(root)).toEqual(['en/shop.json']);
  rmSync(path.join(root, 'de'), { recursive: true });
  expect(writeGenerated(root)).toEqual(['catalogues.ts', 'de/shop.json', 'languages.ts']);
});

test('a message that cannot be read is named by whoever was to compile it', () => {
  write('de', 'shop', { ...german, title: 'Laden {' });
  expect(() => writeGenerated(root)).toThrow(
    'packages/locales/de/shop.json: title cannot be read.',
  );
  writeFileSync(path.join(root, 'de', 'shop.json'), '{');
  expect(() => writeGenerated(root)).toThrow('packages/locales/de/shop.json is no JSON.');
});

test('a language is a folder: with one more there are its messages, its name and its type', () => {
  cpSync(path.join(root, 'de'), path.join(root, 'nl'), { recursive: true });
  const generated = generate(root);
  expect(generated.get('languages.ts')).toContain(`['en', 'de', 'nl']`);
  expect(generated.get('nl/shop.json')).toBe(generated.get('de/shop.json'));
  expect(generated.get('catalogues.ts')).toContain(`'nl': {`);
});

test('what is not translated yet is said in English', () => {
  write('de', 'shop', { title: 'Laden' });
  expect(generate(root).get('de/shop.json')).toContain('" cards"');
});
