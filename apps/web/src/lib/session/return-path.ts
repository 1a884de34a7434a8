/** The query parameter with the page to return to after sign-in. */
export const RETURN_PARAMETER = 'next';

/** The query parameter with the purchase that goes on after sign-in. */
export const PURCHASE_PARAMETER = 'buy';

const PLACEHOLDER_ORIGIN = 'http://own.invalid';

/**
 * A path on our site, or '/'. Anything that could lead elsewhere (`//x`, `/\x`, `javascript:` …) or
 * back to a sign-in page becomes '/'.
 */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return '/';
  const url = parseUrl(wanted, PLACEHOLDER_ORIGIN);
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || wanted.startsWith('//')) return '/';
  if (url.pathname.startsWith('//') || url.pathname.startsWith('/auth')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `URL.parse`, which not every supported browser has: null for what is no URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The path of the sign-in page, with the page to return to. */
export function signInPath(from: string): string {
  return withReturn('/auth/login', from);
}

/** Why one has to sign in, by the page that one returns to; null if no page has asked for it. */
export function signInReason(next: string): 'buy' | 'sell' | 'see' | null {
  const { pathname, searchParams } = new URL(next, PLACEHOLDER_ORIGIN);
  if (searchParams.has(PURCHASE_PARAMETER)) return 'buy';
  if (pathname.startsWith('/sell/')) return 'sell';
  return /^\/(?:dashboard|order|admin)(?:\/|$)/.test(pathname) ? 'see' : null;
}

/** The path of another sign-in page, with the page to return to. */
export function withReturn(path: string, from: string): string {
  const next = safeReturnPath(from);
  if (next === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${RETURN_PARAMETER}=${encodeURIComponent(next)}`;
}

const FRAGMENT_KEY = 'return-fragment';

/**
 * Stores the URL fragment during sign-in, in this tab only: unlike the rest of the URL it is never
 * sent, and it may be a secret.
 */
export function keepFragment(path: string, fragment: string): void {
  try {
    if (fragment === '') sessionStorage.removeItem(FRAGMENT_KEY);
    else sessionStorage.setItem(FRAGMENT_KEY, `${path}${fragment}`);
  } catch {
    // Storage is not available: the user returns to the page without the fragment.
  }
}

/** The path with its stored fragment. */
export function withFragment(path: string): string {
  try {
    const kept = sessionStorage.getItem(FRAGMENT_KEY);
    return kept?.startsWith(`${path}#`) ? kept : path;
  } catch {
    return path;
  }
}

/** Removes the fragment after arrival, so that the next user of this tab cannot read it. */
export function dropFragment(): void {
  keepFragment('', '');
}
