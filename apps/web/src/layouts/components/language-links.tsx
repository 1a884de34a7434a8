import {
  type Language,
  languageFacts,
  LANGUAGES,
  pathInLanguage,
} from '@guildhall/locales/languages';
import { Icon } from '@guildhall/ui/icon';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { rememberLanguageChoice, useLanguageOffer } from '../../lib/language/language-choice.ts';
import { useLanguage, useMessages } from '../../lib/language/messages.ts';

/** The URL of this page in another language, which is a separate document. */
function useAddressIn() {
  const { pathname, search } = useLocation();
  return (language: Language) => `${pathInLanguage(language, pathname)}${search}`;
}

/** Links to the page in all languages. */
export function LanguageLinks() {
  const t = useMessages('site');
  const own = useLanguage();
  const addressIn = useAddressIn();
  return (
    <nav aria-label={t('language')}>
      <ul className="flex flex-wrap gap-x-4">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language)}
              hrefLang={language}
              lang={language}
              dir={languageFacts(language).direction}
              aria-current={language === own ? 'true' : undefined}
              className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink aria-[current]:font-medium aria-[current]:text-ink md:min-h-8"
              onClick={rememberLanguageChoice}
            >
              {languageFacts(language).name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Offers the page in the language of the user or the browser, once. It is fixed, so that the page
 * does not shift: below the header, on phones above the bars at the bottom, away from the search.
 * Beside a conversation it is below the header there too, since people write at the bottom.
 */
export function LanguageOffer() {
  const t = useMessages('site');
  const own = useLanguage();
  const addressIn = useAddressIn();
  const offered = useLanguageOffer(own, useAuth().user?.language);
  if (offered === null) return null;
  return (
    <aside
      // A landmark: it is outside of the header, and screen readers jump to it.
      aria-label={t('language')}
      className="fixed end-4 bottom-24 z-20 flex items-center rounded-lg border border-line bg-raised shadow-float md:top-18 md:bottom-auto max-md:[body:has([role=log])_&]:top-18 max-md:[body:has([role=log])_&]:bottom-auto"
    >
      <a
        href={addressIn(offered)}
        hrefLang={offered}
        lang={offered}
        dir={languageFacts(offered).direction}
        className="py-2.5 ps-4 text-sm font-medium text-accent-ink hover:underline"
        onClick={rememberLanguageChoice}
      >
        {languageFacts(offered).offer}
      </a>
      <button
        type="button"
        aria-label={t('ui.close')}
        className="grid size-11 place-items-center text-muted hover:text-ink"
        onClick={rememberLanguageChoice}
      >
        <Icon name="x" className="size-4" />
      </button>
    </aside>
  );
}
