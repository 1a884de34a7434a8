/**
 * What to tell an operator whose shop has an https address but trusts no proxy; null when nothing
 * is wrong. This server itself has no TLS, so a proxy must be in front of it, and without its
 * address all visitors share the rate limit of the proxy (R2).
 */
export function untrustedProxyWarning(publicUrl: string, trustsProxy: boolean): string | null {
  if (trustsProxy || !publicUrl.startsWith('https:')) return null;
  return (
    'PUBLIC_URL is https, so a proxy is in front of this server, but TRUST_PROXY names none: all ' +
    'visitors share one rate limit. Set TRUST_PROXY to the address of the proxy.'
  );
}
