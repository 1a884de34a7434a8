import { useSyncExternalStore } from 'react';

/** Whether the browser knows that it has no connection. On a server it is never offline. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

function onConnection(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** The same during rendering, kept up to date. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline, () => false);
}

/** Whether a request got no response at all; browsers say it in these words. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
