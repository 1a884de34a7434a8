import { type Language, matchLanguage } from '@guildhall/locales/languages';
import { useSyncExternalStore } from 'react';

const DISMISSED_KEY = 'language-offer';

/**
 * The language of the interface that a reader would rather have, when it is not the page's: the
 * first of the browser's languages that there is. It is only offered; the path alone decides.
 */
export function languageToOffer(own: Language, preferred: readonly string[]): Language | null {
  const language = matchLanguage(preferred);
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

/** The reader has turned the offer down, or has chosen a language: no offer is made again. */
export function rememberLanguageChoice(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'seen');
  } catch {
    // Storage is forbidden, and so is the offer.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The language to offer beside the page's own; null on the server, where nobody is known. What
 * the user has chosen for emails counts more than what the browser asks for.
 */
export function useLanguageOffer(own: Language, chosen: Language | undefined): Language | null {
  const preferred = () => (chosen === undefined ? navigator.languages : [chosen]);
  return useSyncExternalStore(
    listen,
    () => (hasChosen() ? null : languageToOffer(own, preferred())),
    () => null,
  );
}
