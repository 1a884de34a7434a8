/**
 * The languages of the interface and of texts in rows, as BCP 47 tags. Every text exists in
 * English; a text that is missing in another language is shown in English.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}
