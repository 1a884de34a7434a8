import { useSyncExternalStore } from 'react';

/**
 * The fragment of the page's address, which is never sent to a server: tokens of mails are in it.
 * Null on the server and in the first render, which cannot know it.
 */
export function useFragment(): URLSearchParams | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => globalThis.location.hash,
    () => null,
  );
  return hash === null ? null : new URLSearchParams(hash.slice(1));
}

function onHashChange(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener);
  return () => {
    globalThis.removeEventListener('hashchange', listener);
  };
}
