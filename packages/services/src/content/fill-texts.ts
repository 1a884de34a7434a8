import { fillPlaceholders } from '@guildhall/domain/content/rules';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { pathInLanguage } from '@guildhall/locales/languages';
import type { ContentContext } from './context.ts';
import type { TextFilling } from './render-markdown.ts';

export type TextContext = Pick<ContentContext, 'db' | 'rule_books' | 'settings'>;

/** In which languages a text is looked for: every text exists in English. */
export const languagesFor = (language: Language): readonly Language[] => [
  ...new Set<Language>([language, DEFAULT_LANGUAGE]),
];

/**
 * What texts in a language are filled with: the settings of the site and the rules in force. What
 * the operator has not set is said to be missing, in brackets.
 */
export async function fillingFor(
  { rule_books, settings }: Pick<TextContext, 'rule_books' | 'settings'>,
  language: Language,
): Promise<TextFilling> {
  const t = messagesIn(language, 'content/operator');
  const { operator } = settings;
  const values = {
    site: {
      site_name: settings.site_name,
      protection_label: settings.protection_label,
      operator_name: operator?.name ?? t('name'),
      operator_address: operator?.address ?? t('address'),
      operator_country: operator?.country ?? t('country'),
      support_email: settings.support_email ?? t('email'),
    },
    rules: await rule_books.current(),
    formats: formatsIn(language),
  };
  return {
    fill: (text) => fillPlaceholders(text, values),
    localize: (path) => pathInLanguage(language, path),
  };
}

/** Imported with the first text, so that it does not delay the start of the server. */
export const loadRenderer = async () => await import('./render-markdown.ts');
