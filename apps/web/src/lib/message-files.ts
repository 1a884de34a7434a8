import { isLanguage, LANGUAGES, type Language } from '@guildhall/locales/languages';
import type { MessageFiles } from './messages.ts';

/** The compiled catalogues as files of the build. Only the server knows them all. */
const FOLDER = '../../../../packages/locales/generated/';
const urls = import.meta.glob<string>('../../../../packages/locales/generated/*/**/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const files = new Map<Language, Record<string, string>>(LANGUAGES.map((each) => [each, {}]));
for (const [path, url] of Object.entries(urls)) {
  const [language = '', ...room] = path
    .slice(FOLDER.length)
    .replace(/\.json$/, '')
    .split('/');
  if (isLanguage(language)) Object.assign(files.get(language) ?? {}, { [room.join('/')]: url });
}

/** Where a browser finds the messages of each room in a language. */
export function messageFilesOf(language: Language): MessageFiles {
  return files.get(language) ?? {};
}
