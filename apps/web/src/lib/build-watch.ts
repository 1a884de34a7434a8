const CHECK_EVERY_MS = 5 * 60 * 1000;

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
  if (!own || document.visibilityState === 'hidden') return;
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

/** Watches for a newer build and for chunks that fail to load. Returns a function that stops it. */
export function watchBuild(): () => void {
  function chunkFailed(event: Event) {
    event.preventDefault();
    stale = true;
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  globalThis.addEventListener('vite:preloadError', chunkFailed);
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('vite:preloadError', chunkFailed);
  };
}
