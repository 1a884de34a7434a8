import * as locales from '@guildhall/locales/languages';

/**
 * The languages of the interface and of texts in rows, as BCP 47 tags: those that have a folder in
 * packages/locales. Every text exists in English; a text that is missing in another language is
 * shown in English.
 */
export const { LANGUAGES, DEFAULT_LANGUAGE, isLanguage } = locales;
export type Language = locales.Language;
