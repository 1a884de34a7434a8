import { isOffline } from '../api/connection.ts';

const CHECK_EVERY_MS = 5 * 60 * 1000;

/** The event of a page's code that did not arrive; `vite.config.ts` makes React Router send it. */
const ROUTE_CHUNK_FAILED = 'route-chunk-failed';

let stale = false;

declare global {
  interface Window {
    __reactRouterManifest?: { readonly version: string };
  }
}

/** Whether the next navigation should load a new document, because a newer build is deployed. */
export function buildIsStale(): boolean {
  return stale;
}

async function check(): Promise<void> {
  const own = globalThis.window.__reactRouterManifest?.version;
  if (!own || stale || document.visibilityState === 'hidden') return;
  try {
    const response = await fetch(`/latest.json?${Date.now()}`, { cache: 'no-store' });
    const latest: unknown = await response.json();
    if (typeof latest === 'object' && latest !== null && 'id' in latest && latest.id !== own) {
      stale = true;
    }
  } catch {
    // Not reachable now; the next check follows.
  }
}

/**
 * Watches for a newer build (product.md §4): asks at intervals and when the tab becomes visible,
 * and notices code that fails to load. `onFailedPage` is called when the code of a page did not
 * arrive, which may be that of a navigation under way. Returns a function that stops it.
 */
export function watchBuild(onFailedPage: () => void): () => void {
  const ask = () => void check();
  function chunkFailed() {
    if (!isOffline()) stale = true;
  }
  function routeChunkFailed(event: Event) {
    // Without a connection, React Router shows the error page, which offers another try.
    if (isOffline()) event.preventDefault();
    else {
      stale = true;
      onFailedPage();
    }
  }
  const timer = setInterval(ask, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  globalThis.addEventListener('vite:preloadError', chunkFailed);
  globalThis.addEventListener(ROUTE_CHUNK_FAILED, routeChunkFailed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    globalThis.removeEventListener('vite:preloadError', chunkFailed);
    globalThis.removeEventListener(ROUTE_CHUNK_FAILED, routeChunkFailed);
  };
}
