import { plainPath } from '@guildhall/locales/languages';
import { useEffect, useState } from 'react';
import { matchPath, PrefetchPageLinks, useLocation } from 'react-router';
import { SITE_MAP } from '../site-map.ts';

/** After a page is shown (product.md §9): its own requests come first. */
const PRELOAD_AFTER_MS = 1_000;
/** The first links in view; a list has dozens. */
const MOST_PAGES = 4;

const PUBLIC_PATHS = SITE_MAP.filter(({ guard }) => guard === 'none').map(({ path }) => path);

function isPublic(pathname: string): boolean {
  const plain = plainPath(pathname);
  return PUBLIC_PATHS.some((path) => matchPath(path, plain) !== null);
}

/** Whether the visitor asks for little traffic. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The public pages that links in view lead to. */
export function pagesInView(): string[] {
  const pages = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')) {
    const { top, bottom, width } = link.getBoundingClientRect();
    const isInView = width > 0 && bottom > 0 && top < globalThis.innerHeight;
    // The same page with another filter is not another page.
    const isPage = link.search === '' && link.hash === '' && isPublic(link.pathname);
    if (isInView && isPage && link.pathname !== globalThis.location.pathname) {
      pages.add(link.pathname);
    }
    if (pages.size === MOST_PAGES) break;
  }
  return [...pages];
}

/** Fetches code and data of the pages that links in view lead to, after a page is shown. */
export function LinkPreload() {
  const { pathname } = useLocation();
  const [preloaded, setPreloaded] = useState<{ at: string; pages: string[] } | null>(null);
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(
      () => setPreloaded({ at: pathname, pages: pagesInView() }),
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname]);
  if (preloaded?.at !== pathname) return null;
  return preloaded.pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
