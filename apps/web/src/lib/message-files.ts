import { isLanguage, LANGUAGES, type Language } from '@guildhall/locales/languages';
import type { Room } from '@guildhall/locales/messages';
import type { MessageFiles } from './messages.ts';

/** The id of each page's route → the rooms whose messages it shows; vite.config.ts writes it. */
declare const MESSAGE_ROOMS: Readonly<Record<string, readonly Room[]>>;

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

/** The rooms that the page of a route shows; what is no page has its frame alone. */
export function roomsOf(routeId: string): readonly Room[] {
  return MESSAGE_ROOMS[routeId] ?? ['site'];
}
