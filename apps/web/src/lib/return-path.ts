/** The query parameter that remembers where a visitor wanted to go before signing in. */
export const RETURN_PARAMETER = 'next';

const PLACEHOLDER_ORIGIN = 'http://own.invalid';

/**
 * A path of our own site, or '/'. Whatever could lead elsewhere (`//x`, `/\x`, `javascript:` …)
 * or straight back to signing in is refused.
 */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return '/';
  const url = URL.parse(wanted, PLACEHOLDER_ORIGIN);
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || wanted.startsWith('//')) return '/';
  if (url.pathname.startsWith('//') || url.pathname.startsWith('/auth')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page, keeping where the visitor was. */
export function signInPath(from: string): string {
  return withReturn('/auth/login', from);
}

/** A page on the way in, keeping where the visitor goes on after it. */
export function withReturn(path: string, from: string): string {
  const next = safeReturnPath(from);
  if (next === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${RETURN_PARAMETER}=${encodeURIComponent(next)}`;
}

const FRAGMENT_KEY = 'return-fragment';

/**
 * Keeps what stands behind `#` while the visitor signs in, in this tab alone: unlike the rest of
 * the address it is never sent anywhere, and may be a secret.
 */
export function keepFragment(path: string, fragment: string): void {
  try {
    if (fragment === '') sessionStorage.removeItem(FRAGMENT_KEY);
    else sessionStorage.setItem(FRAGMENT_KEY, `${path}${fragment}`);
  } catch {
    // Storage is forbidden: the visitor goes on at the page itself.
  }
}

/** The path, with what was kept for it. */
export function withFragment(path: string): string {
  try {
    const kept = sessionStorage.getItem(FRAGMENT_KEY);
    return kept?.startsWith(`${path}#`) ? kept : path;
  } catch {
    return path;
  }
}

/** Who has arrived needs it no more: it does not lie about for whoever uses this tab next. */
export function dropFragment(): void {
  keepFragment('', '');
}
