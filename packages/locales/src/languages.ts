import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../generated/languages.ts';

export { LANGUAGES, type Language };

/** Its pages have the plain paths, and every text exists in it. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export interface LanguageFacts {
  /** As its speakers write it: "Deutsch". */
  readonly name: string;
  /** The BCP 47 tag for `Intl`, with the region whose habits the interface follows. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Offers the page in this language to somebody who reads it in another. */
  readonly offer: string;
}

export function languageFacts(language: Language): LanguageFacts {
  return LANGUAGE_FACTS[language];
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of these BCP 47 tags that there is an interface for: `de-AT` is answered in German. */
export function matchLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-', 1)[0] ?? '';
    if (isLanguage(language)) return language;
  }
  return null;
}

/** A stored language; English when its folder has gone since. */
export function readLanguage(stored: string): Language {
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** The language of a page's path: `/de/accounts` is German, everything else is English. */
export function languageOfPath(path: string): Language {
  const first = path.split(/[/?#]/, 2)[1] ?? '';
  return first !== DEFAULT_LANGUAGE && isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/** What stands before every path of a language: nothing for English, `/de` for German. */
export function basePath(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`;
}

/** The path of the same page in a language. `path` is the plain one, as the site map has it. */
export function pathInLanguage(language: Language, path: string): string {
  const base = basePath(language);
  return base !== '' && path === '/' ? base : `${base}${path}`;
}

/** The plain path of a page, as the site map has it, whatever language its address is in. */
export function plainPath(path: string): string {
  return path.slice(basePath(languageOfPath(path)).length) || '/';
}
