// Generated from the catalogues by `npm run messages`; do not edit.
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_FACTS = {
  'en': {
    name: "English",
    locale: "en-US",
    direction: "ltr",
    offer: "This page is also available in English.",
  },
  'de': {
    name: "Deutsch",
    locale: "de-DE",
    direction: "ltr",
    offer: "Diese Seite gibt es auch auf Deutsch.",
  },
} as const;
