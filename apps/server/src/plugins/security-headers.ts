import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const TWO_YEARS_SECONDS = 63_072_000;

/**
 * What every answer carries, errors included. Data needs no scripts, so the policy here allows
 * nothing; rendered pages replace it with their own, made from the hashes of their scripts.
 */
export function registerSecurityHeaders(app: FastifyInstance, public_url: string): void {
  const is_https = public_url.startsWith('https:');
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A browser that once saw this header refuses plain http for years, so only with https.
    strictTransportSecurity: is_https
      ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
