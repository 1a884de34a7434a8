import { languageOfState } from '@guildhall/domain/identity/sign-on/rules';
import { pathInLanguage } from '@guildhall/locales/languages';
import { type RouterContextProvider, redirect } from 'react-router';
import { apiContext } from '../api/public-data.ts';

/**
 * Redirects the return from a provider, whose registered URL has no language, to the same page in
 * the language in which the sign-on started. This happens on the server, before the page is shown.
 */
export function continueInLanguage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): null {
  const { pathname, search, searchParams } = new URL(request.url);
  const { language } = context.get(apiContext);
  const started = languageOfState(searchParams.get('state') ?? '') ?? language;
  // A path with a language is kept: the reader has chosen it.
  if (started === language || pathInLanguage(language, '/') !== '/') return null;
  throw redirect(`${pathInLanguage(started, pathname)}${search}`);
}
