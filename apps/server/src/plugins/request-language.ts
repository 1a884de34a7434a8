import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '@guildhall/locales/languages';
import Negotiator from 'negotiator';

/**
 * The language of a REST response: the best supported match of `Accept-Language`, or English. The
 * language of pages is that of their path instead.
 */
export function requestLanguage(headers: Readonly<Record<string, unknown>>): Language {
  const accepted = headers['accept-language'];
  if (typeof accepted !== 'string') return DEFAULT_LANGUAGE;
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return matchLanguage(negotiator.languages()) ?? DEFAULT_LANGUAGE;
}
