import * as locales from '@guildhall/locales/languages';

/**
 * The languages of the interface and of stored texts, as BCP 47 tags: one per folder of
 * packages/locales. Every text exists in English, which is the fallback for a missing translation.
 */
export const { LANGUAGES, DEFAULT_LANGUAGE, isLanguage } = locales;
export type Language = locales.Language;
