import { fillPlaceholders } from '@guildhall/domain/content/rules';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
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

/** The fillings of each rule book, by the settings of the site and the language. */
const fillings = new WeakMap<RuleBook, WeakMap<TextContext['settings'], Map<Language, Filling>>>();
type Filling = Readonly<TextFilling>;

/**
 * What texts in a language are filled with: the settings of the site and the rules in force. It is
 * the same object until one of them changes, so that rendered texts are kept as long. What the
 * operator has not set is said to be missing, in brackets.
 */
export async function fillingFor(
  { rule_books, settings }: Pick<TextContext, 'rule_books' | 'settings'>,
  language: Language,
): Promise<TextFilling> {
  const rules = await rule_books.current();
  const bySettings = fillings.get(rules) ?? new WeakMap<typeof settings, Map<Language, Filling>>();
  const byLanguage = bySettings.get(settings) ?? new Map<Language, Filling>();
  fillings.set(rules, bySettings);
  bySettings.set(settings, byLanguage);
  const filling = byLanguage.get(language) ?? makeFilling(rules, settings, language);
  byLanguage.set(language, filling);
  return filling;
}

function makeFilling(
  rules: RuleBook,
  settings: TextContext['settings'],
  language: Language,
): Filling {
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
    rules,
    formats: formatsIn(language),
  };
  return {
    fill: (text) => fillPlaceholders(text, values),
    localize: (path) => pathInLanguage(language, path),
  };
}

/** Imported with the first text, so that it does not delay the start of the server. */
export const loadRenderer = async () => await import('./render-markdown.ts');
