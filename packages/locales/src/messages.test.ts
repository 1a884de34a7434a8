import { expect, test } from 'vitest';
import { catalogueOf, messagesIn } from './catalogues.ts';
import { languageOfPath, LANGUAGES, pathInLanguage, plainPath } from './languages.ts';
import { createMessages } from './messages.ts';

const en = messagesIn('en', 'wallet');
const de = messagesIn('de', 'wallet');

test('a message is written with its values, in its language', () => {
  expect(en('top_up.hint', { least: '$5', most: '$10' })).toBe('From $5 to $10');
  expect(de('top_up.hint', { least: '5 $', most: '10 $' })).toBe('Von 5 $ bis 10 $');
  expect(en('holds.show_all', { count: 1500 })).toBe('Show all 1,500');
  expect(de('holds.show_all', { count: 1500 })).toBe('Alle 1.500 anzeigen');
});

test('a key that does not exist is refused, and so are other values by the compiler', () => {
  // @ts-expect-error no such message
  expect(() => en('top_up.hints')).toThrow('top_up.hints');
  const notCompiled = () => [
    // @ts-expect-error `most` is missing
    en('top_up.hint', { least: '$5' }),
    // @ts-expect-error an amount is text, written by formats.ts
    en('move.invalid', { most: 5 }),
  ];
  expect(notCompiled).toBeInstanceOf(Function);
});

test('tags are made by whoever shows the message, and stand in order', () => {
  const catalogue = { help: ['Read ', ['link', 'the ', ['name']], '.'] };
  const t = createMessages<'wallet'>('en', catalogue);
  const parts: unknown = t.parts(
    // @ts-expect-error the message is of no room
    'help',
    { name: 'rules', link: (inside: unknown[]) => ({ inside }) },
  );
  expect(parts).toEqual(['Read ', { inside: ['the rules'] }, '.']);
});

test('every language has the messages of every room', () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(catalogueOf(language, 'wallet'))).toEqual(
      Object.keys(catalogueOf('en', 'wallet')),
    );
  }
});

test.each([
  ['/', 'en'],
  ['/accounts', 'en'],
  ['/de', 'de'],
  ['/de?x=1', 'de'],
  ['/de/accounts', 'de'],
  ['/dealer', 'en'],
  ['/en/accounts', 'en'],
] as const)('the path alone decides the language: %s is %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});

test('English has the plain paths', () => {
  expect(pathInLanguage('en', '/accounts')).toBe('/accounts');
  expect(pathInLanguage('de', '/accounts')).toBe('/de/accounts');
  expect(pathInLanguage('de', '/')).toBe('/de');
});

test.each(LANGUAGES)('the plain path of a page in %s is the English one', (language) => {
  for (const path of ['/', '/accounts', '/dealer/1']) {
    expect(plainPath(pathInLanguage(language, path))).toBe(path);
  }
});
