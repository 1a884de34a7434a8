import { buttonClass } from '@guildhall/ui/button';
import { basePath, pathInLanguage } from '@guildhall/locales/languages';
import type { Messages } from '@guildhall/locales/messages';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isNoMatch } from '../../lib/page-status.ts';
import { useLanguage, useMessages } from '../../lib/messages.ts';
import { DEFAULT_SITE_NAME } from '../../lib/site.ts';
import { Logo } from './logo.tsx';

interface Told {
  readonly status: number;
  readonly message: string;
  readonly help: string;
}

/** The messages of product.md §2, each with a line of help. */
function tell(t: Messages<'site'>, error: unknown, path: string): Told {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, message: t('error.broken'), help: t('error.broken_help') };
  }
  if (error.status === 404) {
    const message = t(isNoMatch(error) ? 'error.no_match' : 'error.not_found', { path });
    return { status: 404, message, help: t('error.not_found_help') };
  }
  return {
    status: error.status,
    message: error.statusText || t('error.broken'),
    help: t('error.refused_help'),
  };
}

/** The error page: status, message and a link home. */
export function PageError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const t = useMessages('site');
  const path = `${basePath(useLanguage())}${pathname}`;
  return <ErrorNotice {...tell(t, error, path)} />;
}

function ErrorNotice(told: Told) {
  const home = pathInLanguage(useLanguage(), '/');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-column flex h-16 items-center">
        {/* Plain links work even if the scripts are broken. */}
        <a href={home} className="rounded-md">
          <Logo />
        </a>
      </header>
      <main className="page-column flex grow flex-col items-start justify-center pb-32 sm:items-center sm:text-center">
        <ErrorWords {...told} />
      </main>
    </div>
  );
}

/** Status, message and a link home, in a page that has its own frame. */
export function ErrorWords({ status, message, help }: Told) {
  const t = useMessages('site');
  const home = pathInLanguage(useLanguage(), '/');
  return (
    <>
      <title>{`${status} · ${DEFAULT_SITE_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <p className="figures text-5xl leading-none font-semibold tracking-tighter text-accent-ink sm:text-[6rem]">
        {status}
      </p>
      <h1 className="mt-6 max-w-2xl text-2xl font-semibold break-words text-ink [overflow-wrap:anywhere]">
        {message}
      </h1>
      <p className="mt-3 max-w-lg text-base text-muted">{help}</p>
      <a href={home} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
        {t('go_home')}
      </a>
    </>
  );
}
