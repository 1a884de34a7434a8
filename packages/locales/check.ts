import { parametersOf } from './parameters.ts';
import { type LanguageSource, readLanguages, SOURCE_LANGUAGE } from './sources.ts';

/** A file of code that may use messages. */
export interface CodeFile {
  readonly path: string;
  readonly text: string;
}

/** What breaks the rules of the catalogues below a folder, one sentence each. */
export function checkCatalogues(root: string, code: readonly CodeFile[]): string[] {
  const languages = readLanguages(root);
  const complaints = languages.flatMap((language) => [
    ...complainAboutMessages(language),
    ...(language.language === SOURCE_LANGUAGE ? [] : compareWithSource(language, languages[0])),
  ]);
  complaints.push(...unusedMessages(languages[0], code));
  return complaints;
}

/** How texts are written; `docs/locales.md` says why. */
const STYLE: readonly { pattern: RegExp; advice: string }[] = [
  { pattern: /['"]/, advice: 'use typographic quotes and apostrophes' },
  { pattern: /!/, advice: 'no exclamation marks' },
  { pattern: /\.\.\./, advice: 'write … for an ellipsis' },
  { pattern: /\d\s?%/, advice: 'write a percentage as {share, number, ::percent}' },
  { pattern: /^\s|\s$|\s{2}/, advice: 'no spaces at the ends and no double ones' },
];

function complainAboutMessages({ language, facts, rooms }: LanguageSource): string[] {
  const needed = new Set(new Intl.PluralRules(facts.locale).resolvedOptions().pluralCategories);
  return [...rooms].flatMap(([room, messages]) =>
    [...messages].flatMap(([key, message]) => {
      const at = `packages/locales/${language}/${room}.json: ${key}`;
      try {
        parametersOf(message);
      } catch (error) {
        return [`${at} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`];
      }
      const style = STYLE.filter(({ pattern }) => pattern.test(message));
      return [
        ...style.map(({ advice }) => `${at}: ${advice}.`),
        ...missingPlurals(message, needed).map((each) => `${at} has no plural form "${each}".`),
      ];
    }),
  );
}

/** The plural forms that a language has and a message lacks; `other` alone stands for all. */
function missingPlurals(message: string, needed: ReadonlySet<string>): string[] {
  return [...message.matchAll(/,\s*plural\s*,/g)].flatMap(({ index }) => {
    const given = new Set(pluralForms(message.slice(index)));
    if ([...given].every((form) => form === 'other')) return [];
    return [...needed].filter((form) => !given.has(form));
  });
}

/** The selectors of the first plural in a text: the words in front of its own braces. */
function pluralForms(text: string): string[] {
  const forms: string[] = [];
  let depth = 0;
  let word = '';
  for (const letter of text.replace(/^,\s*plural\s*,/, '')) {
    if (letter === '{') {
      if (depth === 0) forms.push(word.trim());
      depth += 1;
      word = '';
    } else if (letter === '}') {
      depth -= 1;
      if (depth < 0) break;
      word = '';
    } else word += letter;
  }
  return forms;
}

function compareWithSource(
  { language, rooms }: LanguageSource,
  source: LanguageSource | undefined,
): string[] {
  const complaints: string[] = [];
  for (const [room, messages] of source?.rooms ?? []) {
    const at = `packages/locales/${language}/${room}.json`;
    const translated = rooms.get(room);
    if (translated === undefined) {
      complaints.push(`${at} is missing.`);
      continue;
    }
    for (const [key, message] of messages) {
      const other = translated.get(key);
      if (other === undefined) complaints.push(`${at}: ${key} is missing.`);
      else complaints.push(...compareParameters(`${at}: ${key}`, message, other));
    }
    for (const key of translated.keys()) {
      if (!messages.has(key)) complaints.push(`${at}: ${key} is not in ${SOURCE_LANGUAGE}.`);
    }
  }
  for (const room of rooms.keys()) {
    if (source?.rooms.has(room) === true) continue;
    complaints.push(
      `packages/locales/${language}/${room}.json has no counterpart in ${SOURCE_LANGUAGE}.`,
    );
  }
  return complaints;
}

function compareParameters(at: string, message: string, other: string): string[] {
  const written = (text: string) => {
    try {
      return [...parametersOf(text)].map(([name, type]) => `${name}: ${type}`).join(', ');
    } catch {
      return null;
    }
  };
  const [expected, found] = [written(message), written(other)];
  if (expected === null || found === null || expected === found) return [];
  return [`${at} has the parameters (${found}), in ${SOURCE_LANGUAGE} it has (${expected}).`];
}

/** Whoever uses their keys does not name the catalogue: codes of refusals, parts of mails. */
const USED_UNNAMED = ['errors', 'field-errors', 'mails'];

/** Keys that no file of code names, written out or as a template like `account.${name}`. */
function unusedMessages(source: LanguageSource | undefined, code: readonly CodeFile[]): string[] {
  return [...(source?.rooms ?? [])].flatMap(([room, messages]) => {
    const isUnnamed = USED_UNNAMED.includes(room);
    const speaking = code
      .filter(({ text }) => isUnnamed || speaksOf(text, room))
      .map(({ text }) => text);
    const patterns = isUnnamed ? [] : speaking.flatMap(templatePatterns);
    const isUsed = (key: string) =>
      speaking.some((text) => text.includes(`'${key}'`)) ||
      (isUnnamed && speaking.some((text) => text.includes(`  ${key}: {`))) ||
      patterns.some((pattern) => pattern.test(key));
    return [...messages.keys()]
      .filter((key) => !isUsed(key))
      .map((key) => `packages/locales/en/${room}.json: nothing uses ${key}.`);
  });
}

/** Whether a file takes messages of a room, or is given them. */
function speaksOf(text: string, room: string): boolean {
  return new RegExp(`(?:essages|MessageKey)\\w*[(<][^;{}]{0,80}?'${room}'`).test(text);
}

function templatePatterns(text: string): RegExp[] {
  return [...text.matchAll(/`[a-z][\w.]*\.\$\{[^`]*`/g)].map(([template]) => {
    const source = template
      .slice(1, -1)
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^()[\]\\|{}$]/g, '\\$&'))
      .join('[\\w-]+');
    return new RegExp(`^${source}$`);
  });
}
