import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languageFacts,
  type Language,
} from '@guildhall/locales/languages';
import {
  type Catalogue,
  createMessages,
  type Messages,
  type Room,
} from '@guildhall/locales/messages';
import { createContext, createElement, Fragment, type ReactNode, use, useContext } from 'react';

/** The URL of each room's message file, in one language. */
export type MessageFiles = Readonly<Record<string, string>>;

/**
 * The server has all catalogues of all languages. A browser has those of its page: they are
 * preloaded with the page and read before hydration. Pages and dialogs load further ones. The
 * language of a document never changes.
 */
interface Sources {
  readonly catalogueOf: (language: Language, room: Room) => Catalogue | undefined;
  readonly filesOf: (language: Language) => MessageFiles;
  /**
   * The rooms whose messages the page of a route shows; needed only on the server, before
   * rendering.
   */
  readonly roomsOf: (routeId: string) => readonly Room[];
}

let sources: Sources = {
  catalogueOf: () => undefined,
  filesOf: () => ({}),
  roomsOf: () => ['site'],
};
const ready = new Map<string, unknown>();
const underWay = new Map<string, Promise<unknown>>();

/** Sets the source of the messages: all of them on the server, files in the browser. */
export function provideMessages(given: Partial<Sources>): void {
  sources = { ...sources, ...given };
}

export function messageFiles(language: Language): MessageFiles {
  return sources.filesOf(language);
}

export function roomsOfPage(routeId: string): readonly Room[] {
  return sources.roomsOf(routeId);
}

const nameOf = (language: Language, room: Room) => `${language}/${room}`;

function take<R extends Room>(language: Language, room: R, catalogue: Catalogue): Messages<R> {
  const messages = createMessages<R>(languageFacts(language).locale, catalogue);
  ready.set(nameOf(language, room), messages);
  return messages;
}

/** The messages of a room if they are loaded. */
function present<R extends Room>(language: Language, room: R): Messages<R> | null {
  const known = ready.get(nameOf(language, room)) as Messages<R> | undefined;
  if (known !== undefined) return known;
  const catalogue = sources.catalogueOf(language, room);
  return catalogue === undefined ? null : take(language, room, catalogue);
}

async function fetchMessages<R extends Room>(language: Language, room: R): Promise<Messages<R>> {
  const file = messageFiles(language)[room];
  const response = file === undefined ? undefined : await fetch(file);
  if (!response?.ok) throw new Error(`The messages of ${nameOf(language, room)} did not load.`);
  return take(language, room, (await response.json()) as Catalogue);
}

function load<R extends Room>(language: Language, room: R): Promise<Messages<R>> {
  const name = nameOf(language, room);
  const loading = underWay.get(name) as Promise<Messages<R>> | undefined;
  if (loading !== undefined) return loading;
  const started = fetchMessages(language, room);
  underWay.set(name, started);
  // The next call tries again.
  started.catch(() => underWay.delete(name));
  return started;
}

/** Loads the messages of these rooms that are not loaded yet. */
export async function loadMessages(language: Language, rooms: readonly Room[]): Promise<void> {
  const missing = rooms.filter((room) => present(language, room) === null);
  await Promise.all(missing.map((room) => load(language, room)));
}

/** What rendering has waited for. */
const awaited = new Set<string>();

/**
 * The messages of a room during rendering, in components and in `meta`. If they are not loaded,
 * rendering suspends: during a navigation the previous page stays visible.
 */
export function readMessages<R extends Room>(language: Language, room: R): Messages<R> {
  const name = nameOf(language, room);
  // A component that has suspended must call `use` again when React replays it. Otherwise React
  // takes its first render for an update, and its next hook throws.
  const known = awaited.has(name) ? null : present(language, room);
  if (known !== null) return known;
  awaited.add(name);
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- `meta` runs while <Meta> renders
  return use(load(language, room));
}

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Wraps all pages. */
export const LanguageProvider = LanguageContext.Provider;

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The messages of a room, in the language of the page: `t('top_up.hint', { least, most })`. */
export function useMessages<R extends Room>(room: R): Messages<R> {
  return readMessages(useLanguage(), room);
}

/** A message that contains elements: `inline(t.parts('help', { link: (text) => <Link …> }))`. */
export function inline(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

/** The language of this document, in the browser, outside of rendering. */
export function documentLanguage(): Language {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/**
 * The messages of a room in the browser, outside of rendering. They must be loaded: those of `site`
 * are on every page.
 */
export function documentMessages<R extends Room>(room: R): Messages<R> {
  const messages = present(documentLanguage(), room);
  if (messages === null) throw new Error(`The messages of ${room} have not been loaded.`);
  return messages;
}

/** The messages of a room outside of rendering; null until they have been loaded. */
export function loadedMessages<R extends Room>(room: R): Messages<R> | null {
  return present(documentLanguage(), room);
}

/**
 * Imports code on demand, together with the messages of the rooms that it shows:
 * `withMessages(['wallet'], () => import('./top-up-dialog.tsx'))`.
 */
export function withMessages<Module>(rooms: readonly Room[], fetchCode: () => Promise<Module>) {
  return async (): Promise<Module> => {
    const [module] = await Promise.all([fetchCode(), loadMessages(documentLanguage(), rooms)]);
    return module;
  };
}
