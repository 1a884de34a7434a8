import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import compileMessage from 'icu-minify/compile';
import { parametersOf } from './parameters.ts';
import { type LanguageSource, readLanguages, SOURCE_LANGUAGE } from './sources.ts';

const HEADER = '// Generated from the catalogues; do not edit.\n';

/** What `generated/` holds for the catalogues below a folder: path → text. */
export function generate(root: string): Map<string, string> {
  const languages = readLanguages(root);
  const [source] = languages;
  if (source === undefined) throw new Error(`There is no ${SOURCE_LANGUAGE}/ in ${root}.`);
  const rooms = [...source.rooms.keys()];
  const files = new Map<string, string>();
  files.set('languages.ts', languagesFile(languages));
  files.set('types.ts', typesIndex(rooms));
  files.set('catalogues.ts', cataloguesFile(languages, rooms));
  for (const [room, messages] of source.rooms) {
    files.set(`types/${room}.ts`, typesFile(room, messages));
    for (const { language, rooms: translated } of languages) {
      const place = `packages/locales/${language}/${room}.json`;
      const compiled = compileRoom(place, messages, translated.get(room));
      files.set(`${language}/${room}.json`, compiled);
    }
  }
  return files;
}

/** What is not translated yet is said in English; the check of the catalogues names it. */
function compileRoom(
  place: string,
  source: ReadonlyMap<string, string>,
  translated: ReadonlyMap<string, string> = source,
): string {
  const lines = [...source].map(([key, english]) => {
    const message = translated.get(key) ?? english;
    const compiled = read(`${place}: ${key}`, message, compileMessage);
    return `${JSON.stringify(key)}:${JSON.stringify(compiled)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** What cannot be read is named, whatever command was to use it. */
function read<Result>(at: string, message: string, reader: (message: string) => Result): Result {
  try {
    return reader(message);
  } catch (error) {
    throw new Error(`${at} cannot be read.`, { cause: error });
  }
}

function languagesFile(languages: readonly LanguageSource[]): string {
  const names = languages.map(({ language }) => `'${language}'`).join(', ');
  const facts = languages.map(({ language, facts: { name, locale, direction, offer } }) => {
    const values = Object.entries({ name, locale, direction, offer });
    const lines = values.map(([key, value]) => `    ${key}: ${JSON.stringify(value)},\n`);
    return `  '${language}': {\n${lines.join('')}  },\n`;
  });
  return `${HEADER}export const LANGUAGES = [${names}] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_FACTS = {
${facts.join('')}} as const;
`;
}

/** `identity/sign-in` → `IdentitySignIn`. */
function typeName(room: string): string {
  return room.replaceAll(/(?:^|[/-])(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function typesIndex(rooms: readonly string[]): string {
  const imports = rooms.map(
    (room) => `import type { ${typeName(room)}Messages } from './types/${room}.ts';\n`,
  );
  const entries = rooms.map((room) => `  '${room}': ${typeName(room)}Messages;\n`);
  return `${HEADER}${imports.join('')}
export interface Catalogues {
${entries.join('')}}
`;
}

/** Each key of a room with its parameters, as the English messages have them. */
function typesFile(room: string, messages: ReadonlyMap<string, string>): string {
  const lines = [...messages].map(([key, message]) => {
    const found = read(`packages/locales/en/${room}.json: ${key}`, message, parametersOf);
    const parameters = [...found].map(([name, type]) => `${name}: ${type}`);
    return `  '${key}': ${parameters.length === 0 ? 'null' : `{ ${parameters.join('; ')} }`};\n`;
  });
  return `${HEADER}export interface ${typeName(room)}Messages {\n${lines.join('')}}\n`;
}

function cataloguesFile(languages: readonly LanguageSource[], rooms: readonly string[]): string {
  const nameOf = (language: string, room: string) =>
    `${language}_${room}`.replaceAll(/[^a-z0-9_]/g, '_');
  const imports = languages.flatMap(({ language }) =>
    rooms.map(
      (room) =>
        `import ${nameOf(language, room)} from './${language}/${room}.json' with { type: 'json' };\n`,
    ),
  );
  const entries = languages.map(({ language }) => {
    const inner = rooms.map((room) => `    '${room}': ${nameOf(language, room)},\n`);
    return `  '${language}': {\n${inner.join('')}  },\n`;
  });
  return `${HEADER}import type { Language } from './languages.ts';
import type { Catalogues } from './types.ts';
${imports.join('')}
type Catalogue = Readonly<Record<string, unknown>>;

export const CATALOGUES: Record<Language, Record<keyof Catalogues, Catalogue>> = {
${entries.join('')}};
`;
}

/** The files of `generated/` that are not what the catalogues say. */
function staleFiles(root: string, generated: ReadonlyMap<string, string>): string[] {
  const folder = path.join(root, 'generated');
  const present = filesBelow(folder);
  const wrong = [...generated].filter(
    ([name, text]) =>
      !present.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== text,
  );
  const extra = present.filter((name) => !generated.has(name));
  return [...wrong.map(([name]) => name), ...extra].toSorted();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.replaceAll(path.sep, '/'));
}

/** Writes what has changed of `generated/`, which git ignores, and returns the files' names. */
export function writeGenerated(root: string): string[] {
  const folder = path.join(root, 'generated');
  mkdirSync(folder, { recursive: true });
  const generated = generate(root);
  const stale = staleFiles(root, generated);
  for (const name of stale) {
    const text = generated.get(name);
    const file = path.join(folder, name);
    if (text === undefined) rmSync(file);
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return stale;
}

if (import.meta.main) {
  try {
    const written = writeGenerated(import.meta.dirname);
    for (const name of written) process.stdout.write(`generated/${name}\n`);
    process.stdout.write(`${written.length} files written.\n`);
  } catch (error) {
    const { message, cause } = error as Error;
    process.stderr.write(`${message}${cause instanceof Error ? ` ${cause.message}` : ''}\n`);
    process.exitCode = 1;
  }
}
