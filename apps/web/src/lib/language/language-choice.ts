import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '@guildhall/locales/languages';
import { useSyncExternalStore } from 'react';

const DISMISSED_KEY = 'language-offer';

/**
 * The language to offer on a page in another one: the language of the user's emails, or the first
 * of the browser's languages that there is. Emails in English say nothing, because they are in
 * English until the user changes it. It is only offered; the path alone decides.
 */
export function languageToOffer(
  own: Language,
  browserLanguages: readonly string[],
  ofEmails: Language = DEFAULT_LANGUAGE,
): Language | null {
  const language = ofEmails === DEFAULT_LANGUAGE ? matchLanguage(browserLanguages) : ofEmails;
  return language === own ? null : language;
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return true;
  }
}

const listeners = new Set<() => void>();

/** The reader has dismissed the offer or chosen a language: nothing is offered again. */
export function rememberLanguageChoice(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'seen');
  } catch {
    // Storage is not available. Nothing is offered then either.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The language to offer; null on the server, where there is no user, and after a choice. */
export function useLanguageOffer(own: Language, ofEmails: Language | undefined): Language | null {
  return useSyncExternalStore(
    listen,
    () => (hasChosen() ? null : languageToOffer(own, navigator.languages, ofEmails)),
    () => null,
  );
}
