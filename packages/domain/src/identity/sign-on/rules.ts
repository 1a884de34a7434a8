import { isLanguage, type Language } from '../../kernel/language.ts';

/**
 * The `state` of a single sign-on (RFC 6749): a random value, and the language of the page that
 * started it. A provider sends everybody back to one registered address, which has no language.
 */
export function stateInLanguage(random: string, language: Language): string {
  return `${random}.${language}`;
}

/** The language of the page that started a sign-on; null for a state that names none. */
export function languageOfState(state: string): Language | null {
  const language = state.slice(state.lastIndexOf('.') + 1);
  return isLanguage(language) ? language : null;
}
