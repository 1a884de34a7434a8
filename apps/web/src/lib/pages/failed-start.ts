import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';

/** The notice of a page that has not started; hidden until then. */
export const FAILED_START_ID = 'failed-start';
const KEY = 'failed-start';
/** When this tab was last loaded again for a foreign change. */
const RELOADED_KEY = 'reloaded-at';
const RELOADED_ONCE_IN_MS = 60_000;

declare global {
  interface Window {
    /** What the server has rendered, with the errors of the page's data. */
    __reactRouterContext?: { readonly state: { readonly errors?: object | null } };
  }
}

let hasStarted = false;

/** Called once the whole page is hydrated. */
export function useStart(): void {
  useEffect(() => {
    hasStarted = true;
  }, []);
}

/**
 * A page that fails while it starts, as in a browser without a function that it calls, is loaded
 * again and left as the server has rendered it: it can be read, and its links work. A page that
 * fails later because something else, such as an extension, has changed the document is loaded
 * again and starts: what the user has just done, such as paying, is shown instead of an error.
 */
export function useFailedStart(error: unknown): void {
  useEffect(() => {
    const isOfServer = Boolean(globalThis.window.__reactRouterContext?.state.errors);
    if (isOfServer || isRouteErrorResponse(error)) return;
    if (hasStarted) {
      if (isForeignChange(error) && mayReload()) location.reload();
      return;
    }
    try {
      sessionStorage.setItem(KEY, location.href);
    } catch {
      // Nothing would tell the next document, so this error page stays.
      return;
    }
    location.reload();
  }, [error]);
}

/** React did not find a node where it had put it. */
const isForeignChange = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Not again and again, for an extension that changes the page each time. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - last > RELOADED_ONCE_IN_MS;
  } catch {
    return false;
  }
}

/**
 * Whether this document is to be left as it is, after a start that failed; it then says so. Asked
 * once: when the user reloads the page, it tries to start again.
 */
export function takeFailedStart(): boolean {
  try {
    const failed = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (failed !== location.href) return false;
  } catch {
    return false;
  }
  document.getElementById(FAILED_START_ID)?.removeAttribute('hidden');
  return true;
}
