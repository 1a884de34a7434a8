import { useEffect, useState } from 'react';
import { matchPath, useHref } from 'react-router';
import { routeId, SITE_MAP } from '../../site-map.ts';

/** After so long on a page (product.md §9). */
const PRELOAD_AFTER_MS = 1_000;
/** Of the links in view, in the order of the page. */
const MOST_PAYLOADS = 4;

/** The address of the data of a public page, as the router asks for it; null for other pages. */
export function payloadOf(path: string, base: string): string | null {
  const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const page = SITE_MAP.find((each) => matchPath(each.path, inside) !== null);
  // Pages for signed-in users load their data by tRPC; the home page has no path of its own.
  if (page === undefined || page.guard !== 'none' || page.path === '/') return null;
  return `${path}.data?_routes=${encodeURIComponent(routeId(page))}`;
}

function payloadsInView(base: string): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
  const payloads = new Set<string>();
  for (const link of links) {
    const { top, bottom, width } = link.getBoundingClientRect();
    const isInView = width > 0 && bottom > 0 && top < globalThis.innerHeight;
    const payload = isInView && link.search === '' ? payloadOf(link.pathname, base) : null;
    if (payload !== null && link.pathname !== location.pathname) payloads.add(payload);
    if (payloads.size === MOST_PAYLOADS) break;
  }
  return [...payloads];
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the data of pages that the shown one links to, so that a click shows them at once. */
export function PayloadPreload({ pathname }: { pathname: string }) {
  const base = useHref('/').replace(/\/$/, '');
  const [preloaded, setPreloaded] = useState<{ of: string; payloads: readonly string[] }>();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(
      () => setPreloaded({ of: pathname, payloads: payloadsInView(base) }),
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, base]);
  if (preloaded?.of !== pathname) return null;
  return preloaded.payloads.map((href) => (
    <link key={href} rel="prefetch" as="fetch" href={href} />
  ));
}
