import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '@guildhall/locales/languages';
import Negotiator from 'negotiator';

/**
 * The language of a REST answer: the one of the interface that the caller asks for first in
 * `Accept-Language`, or English. Pages have the language of their path instead.
 */
export function requestLanguage(headers: Readonly<Record<string, unknown>>): Language {
  const asked = headers['accept-language'];
  if (typeof asked !== 'string') return DEFAULT_LANGUAGE;
  const negotiator = new Negotiator({ headers: { 'accept-language': asked } });
  return matchLanguage(negotiator.languages()) ?? DEFAULT_LANGUAGE;
}
