import { isLanguage, LANGUAGES, type Language } from '@guildhall/locales/languages';
import type { Room } from '@guildhall/locales/messages';
import type { MessageFiles } from './messages.ts';

/** Route id of each page → the rooms whose messages it shows; written by vite.config.ts. */
declare const MESSAGE_ROOMS: Readonly<Record<string, readonly Room[]>>;

/** The compiled catalogues as files of the build. Only the server has the list. */
const FOLDER = '../../../../../packages/locales/generated/';
const urls = import.meta.glob<string>('../../../../../packages/locales/generated/*/**/*.json', {
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

/** The URLs of the message files in a language, by room. */
export function messageFilesOf(language: Language): MessageFiles {
  return files.get(language) ?? {};
}

/** The rooms whose messages the page of a route shows. Other routes show only the frame. */
export function roomsOf(routeId: string): readonly Room[] {
  return MESSAGE_ROOMS[routeId] ?? ['site'];
}
