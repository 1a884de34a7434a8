import type { ApiCaller } from '@guildhall/api/root';
import type { Language } from '@guildhall/locales/languages';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '../api/public-data.ts';
import { continueInLanguage } from './sign-on-language.ts';

/** The path to which a return from a provider is redirected; null if its page is shown. */
function redirectOf(path: string, language: Language): string | null {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    language,
    api: {} as ApiCaller,
    describeApi: () => {
      throw new Error('not asked for');
    },
    draw: () => Promise.reject(new Error('not asked for')),
    reportError: () => undefined,
    script_mark: undefined,
    is_gone: false,
    api_base_url: undefined,
  });
  try {
    return continueInLanguage(new Request(`https://shop.test${path}`), context);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}

test.each<[string, Language, string | null]>([
  ['/auth/social/google?state=x.de&code=y', 'en', '/de/auth/social/google?state=x.de&code=y'],
  ['/dashboard/settings/google?state=x.de', 'en', '/de/dashboard/settings/google?state=x.de'],
  ['/auth/social/google?state=x.en&code=y', 'en', null],
  ['/de/auth/social/google?state=x.de&code=y', 'de', null],
  ['/auth/social/google?state=x.xx', 'en', null],
  ['/auth/social/google?state=.//evil.test', 'en', null],
  ['/auth/social/google', 'en', null],
])('a return to %s, whose page is in %s, is redirected to %s', (path, language, target) => {
  expect(redirectOf(path, language)).toBe(target);
});
