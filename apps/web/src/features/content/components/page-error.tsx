import { buttonClass } from '@guildhall/ui/button';
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router';
import { frameCopy, pageErrorCopy } from '../copy.ts';
import { Logo } from './logo.tsx';

interface Told {
  readonly status: number;
  readonly message: string;
  readonly help: string;
}

/**
 * What to say. No route at all and a route that has nothing to show are told apart by one letter
 * (product.md §2): without a match nothing but the root stands on the page.
 */
function tell(error: unknown, path: string, matched: boolean): Told {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, message: pageErrorCopy.broken, help: pageErrorCopy.broken_help };
  }
  if (error.status === 404) {
    const message = matched ? pageErrorCopy.not_found(path) : pageErrorCopy.no_match(path);
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
  const matched = useMatches().length > 1;
  return <ErrorNotice {...tell(error, pathname, matched)} />;
}

export function ErrorNotice({ status, message, help }: Told) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${status} · ${frameCopy.site_name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-column flex h-16 items-center">
        {/* Plain links: they work even when the scripts are what is broken. */}
        <a href="/" className="rounded-md">
          <Logo />
        </a>
      </div>
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
