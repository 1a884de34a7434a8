import { buttonClass } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { basePath, pathInLanguage } from '@guildhall/locales/languages';
import type { Messages } from '@guildhall/locales/messages';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { startAuth } from '../../lib/session/auth-state.ts';
import { isOffline, isUnreachable } from '../../lib/api/connection.ts';
import { isGonePage, isNoMatch } from '../../lib/pages/page-status.ts';
import { useUnmatchedPath } from '../../lib/pages/route-rules.ts';
import { useLanguage, useMessages, withMessages } from '../../lib/language/messages.ts';
import { mainNavigation } from '../../lib/pages/navigation.ts';
import { productOf } from '../../lib/pages/shop-paths.ts';
import { DEFAULT_SITE_NAME, useSite } from '../../lib/pages/site.ts';
import { Logo } from './logo.tsx';
import { SiteHeader } from './site-header.tsx';

interface ErrorTexts {
  /** Null when no server has answered. */
  readonly status: number | null;
  readonly message: string;
  readonly help: string;
}

/** The messages of product.md §2, each with a line of help. */
function tell(t: Messages<'site'>, error: unknown, path: string, isGone: boolean): ErrorTexts {
  if (isGone || isGonePage(error)) {
    return { status: 410, message: t('error.page_gone'), help: t('error.page_gone_help') };
  }
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) {
      const message = t(isNoMatch(error) ? 'error.no_match' : 'error.not_found', { path });
      return { status: 404, message, help: t('error.not_found_help') };
    }
    if (error.status === 410) {
      return { status: 410, message: t('error.gone'), help: t('error.gone_help') };
    }
    const help = t(error.status >= 500 ? 'api.unavailable' : 'error.refused_help');
    return { status: error.status, message: error.statusText || t('error.broken'), help };
  }
  if (isOffline()) return { status: null, message: t('error.offline'), help: t('api.offline') };
  if (isUnreachable(error)) {
    return { status: null, message: t('error.unreachable'), help: t('api.unreachable') };
  }
  return { status: 500, message: t('error.broken'), help: t('error.broken_help') };
}

/** The error page: status, message and a link home, below the navigation and the search. */
export function PageError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const t = useMessages('site');
  const path = `${basePath(useLanguage())}${pathname}`;
  const isGone = useUnmatchedPath(isNoMatch(error));
  useEffect(() => {
    startAuth();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      {/* After an error of the scripts, nothing here may need them. */}
      {isRouteErrorResponse(error) ? <SiteHeader /> : <PlainHeader />}
      <main
        id="content"
        tabIndex={-1}
        className="page-column flex w-full grow flex-col items-start justify-center pt-8 pb-32 outline-none sm:items-center sm:text-center"
      >
        <ErrorWords {...tell(t, error, path, isGone)} />
        {isRouteErrorResponse(error) && error.status === 410 && <Instead pathname={pathname} />}
      </main>
    </div>
  );
}

const loadInstead = withMessages(
  ['offers', 'offers/detail'],
  () => import('../../features/offers/detail/components/offers-instead.tsx'),
);

/** Other offers of the product whose offer is gone. */
function Instead({ pathname }: { pathname: string }) {
  const [offers, fetchOffers] = useOnDemand(loadInstead);
  const product = productOf(pathname);
  const isOffer = product !== null;
  useEffect(() => {
    if (isOffer) fetchOffers();
  }, [isOffer, fetchOffers]);
  return offers && product && <offers.OffersInstead {...product} />;
}

/** The navigation and the search as plain links and a plain form. */
function PlainHeader() {
  const t = useMessages('site');
  const { protection_label } = useSite();
  const language = useLanguage();
  return (
    <header className="border-b border-line">
      <div className="page-column flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <a href={pathInLanguage(language, '/')} className="rounded-md">
          <Logo />
        </a>
        <nav aria-label={t('navigation.main')} className="flex flex-wrap gap-x-4">
          {mainNavigation(t, protection_label).map((link) => (
            <a
              key={link.to}
              href={pathInLanguage(language, link.to)}
              className="inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-ink"
            >
              {link.label}
            </a>
          ))}
        </nav>
        <form
          action={pathInLanguage(language, '/search')}
          role="search"
          aria-label={t('search.landmark')}
          className="w-full max-w-md md:ms-auto"
        >
          <TextField
            type="search"
            name="q"
            label={t('search.label')}
            hideLabel
            icon="search"
            placeholder={t('search.placeholder')}
            maxLength={80}
          />
        </form>
      </div>
    </header>
  );
}

/** Status, message, another try where it may help, and a link home, in a page with a frame. */
export function ErrorWords({ status, message, help }: ErrorTexts) {
  const t = useMessages('site');
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const mayHelp = status === null || status >= 500;
  return (
    <>
      <title>{`${status ?? message} · ${DEFAULT_SITE_NAME}`}</title>
      <meta name="robots" content="noindex" />
      {status !== null && (
        <p className="figures text-5xl leading-none font-semibold tracking-tighter text-accent-ink sm:text-[6rem]">
          {status}
        </p>
      )}
      <h1 className="mt-6 w-full max-w-2xl text-2xl font-semibold text-ink [overflow-wrap:anywhere]">
        {message}
      </h1>
      <p className="mt-3 max-w-lg text-base text-muted">{help}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {mayHelp && (
          <a
            href={pathInLanguage(language, `${pathname}${search}`)}
            className={buttonClass({ size: 'lg' })}
          >
            {t('ui.retry')}
          </a>
        )}
        <a
          href={pathInLanguage(language, '/')}
          className={buttonClass({ size: 'lg', variant: mayHelp ? 'secondary' : 'primary' })}
        >
          {t('go_home')}
        </a>
      </p>
    </>
  );
}
