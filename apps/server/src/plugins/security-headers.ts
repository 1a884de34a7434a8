import type { FastifyInstance } from 'fastify';

const TWO_YEARS_SECONDS = 63_072_000;

/** Data needs no scripts, no styles and no frames. */
const NOTHING_ALLOWED = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * What every answer carries, those that never reach a route included (malformed-requests.ts).
 * Rendered
 * pages replace the policy with their own, made from the hashes of their scripts.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  // A browser that once saw this header refuses plain http for years, so only with https.
  const httpsOnly = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
    : {};
  return {
    'content-security-policy': NOTHING_ALLOWED,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...httpsOnly,
  };
}

/** To be registered before any hook that may refuse, or its refusal would go out without these. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
