import type { FastifyInstance } from 'fastify';

const TWO_YEARS_SECONDS = 63_072_000;

/** For responses that are not pages: no scripts, styles or frames. */
const NOTHING_ALLOWED = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The headers of every response, including those that never reach a route (malformed-requests.ts).
 * Rendered pages replace the policy with their own, which has the hashes of their scripts.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  // A browser that has seen this header refuses plain HTTP for two years, so only with https.
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

/** Must be registered before any hook that may refuse, or refusals would not have these headers. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
