import { buttonClass } from '@guildhall/ui/button';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isNoMatch } from '../../lib/page-status.ts';
import { frameCopy, pageErrorCopy } from '../../lib/site-copy.ts';
import { Logo } from './logo.tsx';

interface Told {
  readonly status: number;
  readonly message: string;
  readonly help: string;
}

/** What to say: the messages of product.md §2, and a line of help. */
function tell(error: unknown, path: string): Told {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, message: pageErrorCopy.broken, help: pageErrorCopy.broken_help };
  }
  if (error.status === 404) {
    const message = isNoMatch(error) ? pageErrorCopy.no_match(path) : pageErrorCopy.not_found(path);
    return { status: 404, message, help: pageErrorCopy.not_found_help };
  }
  return {
    status: error.status,
    message: error.statusText || pageErrorCopy.broken,
    help: pageErrorCopy.refused_help,
  };
}

/** The error page: status code, status message, and the way home. */
export function PageError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return <ErrorNotice {...tell(error, pathname)} />;
}

export function ErrorNotice({ status, message, help }: Told) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${status} · ${frameCopy.site_name}`}</title>
      <meta name="robots" content="noindex" />
      <header className="page-column flex h-16 items-center">
        {/* Plain links: they work even when the scripts are what is broken. */}
        <a href="/" className="rounded-md">
          <Logo />
        </a>
      </header>
      <main className="page-column flex grow flex-col items-start justify-center pb-32 sm:items-center sm:text-center">
        <p className="figures text-5xl leading-none font-semibold tracking-tighter text-accent-ink sm:text-[6rem]">
          {status}
        </p>
        <h1 className="mt-6 max-w-2xl text-2xl font-semibold break-words text-ink [overflow-wrap:anywhere]">
          {message}
        </h1>
        <p className="mt-3 max-w-lg text-base text-muted">{help}</p>
        <a href="/" className={buttonClass({ size: 'lg', className: 'mt-8' })}>
          {frameCopy.go_home}
        </a>
      </main>
    </div>
  );
}
