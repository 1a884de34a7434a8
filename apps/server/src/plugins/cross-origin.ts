import type { FastifyInstance, FastifyReply } from 'fastify';

/** Only these have answers for pages of other origins. */
const API_PATH = '/api/';
const PREFLIGHT_SECONDS = 7_200;

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  // Last-Event-ID continues a stream; Cache-Control asks for fresh data.
  'access-control-allow-headers':
    'accept, accept-language, authorization, cache-control, content-type, last-event-id',
  'access-control-max-age': String(PREFLIGHT_SECONDS),
};

/** What the client reads besides the headers that are always readable. */
const READABLE = 'content-language, error-code, retry-after, x-request-id';

/**
 * Answers the API's calls of pages of these origins, with credentials (the setting CORS_ORIGINS).
 * Any other origin gets no header at all, so that its browser refuses to show it the response; an
 * origin is compared as a whole and never reflected (WEB3). Without origins nothing is changed.
 */
export function registerCrossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_PATH)) return;
    const { origin, 'access-control-request-method': asksFor } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': READABLE,
    });
    if (request.method !== 'OPTIONS' || asksFor === undefined) return;
    return reply.code(204).headers(PREFLIGHT).send();
  });
  // At the end, since cached responses and compression name what they vary by, too.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_PATH)) varyByOrigin(reply);
  });
}

/** A shared cache must not serve one origin the response to another. */
function varyByOrigin(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`);
}
