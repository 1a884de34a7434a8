import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { readLanguages } from './sources.ts';

/** A tag for private use (BCP 47, qaa to qtz): no language will ever have it. */
export const PSEUDO_LANGUAGE = 'qps';
/** Right-to-left, and with a plural form that English lacks. */
const LOCALE = 'he-IL';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARKED = 'ÅßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const VOWEL = /[AEIOUaeiou]/;

/** Every letter of a text in the pseudo-locale is one of these. */
export const PSEUDO_LETTER: RegExp = new RegExp(`[${MARKED}]`);

/** "Search" → "Šééåårçĥ": readable, longer by a third or more, and without one plain letter. */
function pseudoText(text: string): string {
  return [...text]
    .map((letter) => {
      const marked = [...MARKED][PLAIN.indexOf(letter)];
      if (marked === undefined) return letter;
      return VOWEL.test(letter) ? marked + marked.toLowerCase() : marked;
    })
    .join('');
}

/** The message in the pseudo-locale: its texts are changed, its parameters are not. */
export function pseudoMessage(message: string): string {
  return printAST(elements(parse(message, { captureLocation: false })));
}

function elements(all: readonly MessageFormatElement[]): MessageFormatElement[] {
  return all.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: pseudoText(element.value) };
      case TYPE.tag:
        return { ...element, children: elements(element.children) };
      case TYPE.select:
        return { ...element, options: options(element.options) };
      case TYPE.plural:
        return { ...element, options: withAllPlurals(options(element.options)) };
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
      case TYPE.pound:
        return element;
    }
  });
}

type Options<Option> = Record<string, Option>;

function options<Option extends { value: MessageFormatElement[] }>(
  given: Options<Option>,
): Options<Option> {
  const entries = Object.entries(given);
  return Object.fromEntries(
    entries.map(([name, option]) => [name, { ...option, value: elements(option.value) }]),
  );
}

/** What the locale distinguishes and English does not is said as in all other cases. */
function withAllPlurals<Option>(given: Options<Option>): Options<Option> {
  const { pluralCategories } = new Intl.PluralRules(LOCALE).resolvedOptions();
  const { other } = given;
  if (other === undefined || Object.keys(given).length === 1) return given;
  const missing = pluralCategories.filter((category) => !(category in given));
  return { ...given, ...Object.fromEntries(missing.map((category) => [category, other])) };
}

/**
 * Writes the pseudo-locale into a folder of catalogues, as one adds a language: a folder with
 * `language.json` and the texts. Only tests do so, in a copy of the repository.
 */
export function writePseudoLocale(root: string): void {
  const [source] = readLanguages(root);
  const folder = path.join(root, PSEUDO_LANGUAGE);
  const write = (name: string, content: object) => {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  };
  write('language', {
    name: pseudoText('Pseudo'),
    locale: LOCALE,
    direction: 'rtl',
    offer: pseudoText('This page is also available in another language.'),
  });
  for (const [room, messages] of source?.rooms ?? []) {
    const entries = [...messages].map(([key, message]) => [key, pseudoMessage(message)]);
    write(room, Object.fromEntries(entries));
  }
}
