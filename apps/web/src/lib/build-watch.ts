const CHECK_EVERY_MS = 5 * 60 * 1000;

let stale = false;

declare global {
  interface Window {
    __reactRouterManifest?: { readonly version: string };
  }
}

/** Whether the next navigation should load the page anew instead of drawing it with this build. */
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
    // Not reachable now; the next check will tell.
  }
}

/** Watches for a newer build and for page chunks that no longer load. Returns how to stop. */
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
