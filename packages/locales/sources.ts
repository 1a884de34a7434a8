import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A language as its folder states it. */
export interface LanguageSource {
  readonly language: string;
  readonly facts: Readonly<Record<'name' | 'locale' | 'direction' | 'offer', string>>;
  /** Room → key → ICU message. The keys of nested objects are joined with dots. */
  readonly rooms: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const SOURCE_LANGUAGE = 'en';
const FACTS_FILE = 'language.json';
const LANGUAGE_FOLDER = /^[a-z]{2,3}(-[a-z0-9]+)*$/;

/** All languages below a folder: each folder in it that has a `language.json`; English first. */
export function readLanguages(root: string): LanguageSource[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && LANGUAGE_FOLDER.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(root, name)).includes(FACTS_FILE));
  const others = folders.filter((name) => name !== SOURCE_LANGUAGE).toSorted();
  return [SOURCE_LANGUAGE, ...others].map((language) => readLanguage(root, language));
}

function readLanguage(root: string, language: string): LanguageSource {
  const folder = path.join(root, language);
  const read = (name: string) => readJson(path.join(folder, name), `${language}/${name}`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.json') && name !== FACTS_FILE)
    .toSorted();
  const rooms = files.map((name) => {
    const messages = new Map(flatten(read(name), `${language}/${name}`));
    return [name.replace(/\.json$/, ''), messages] as const;
  });
  return { language, facts: read(FACTS_FILE) as LanguageSource['facts'], rooms: new Map(rooms) };
}

function readJson(file: string, place: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`packages/locales/${place} is no JSON.`, { cause: error });
  }
}

function flatten(value: unknown, place: string, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(
      `packages/locales/${place}: ${prefix} is neither a message nor a group of messages.`,
    );
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, place, prefix === '' ? name : `${prefix}.${name}`),
  );
}
