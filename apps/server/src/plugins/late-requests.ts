import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file and watches itself that it flows (`rest/read-form.ts`). */
    readonly takes_upload?: boolean;
  }
}

const REQUEST_WITHIN_MS = 30_000;
/** Of the largest upload, at the slowest that a form may flow. For Node, which knows no routes. */
export const UPLOAD_WITHIN_MS = 15 * 60_000;

/**
 * Ends a request whose body has not arrived within 30 seconds with the answer of Node's own limit,
 * 408. Uploads are left out: one that flows is not cut, however slow the line is.
 */
export function endLateRequests(app: FastifyInstance, withinMs = REQUEST_WITHIN_MS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.takes_upload === true) return;
    const { raw } = request;
    // An injected request has arrived whole, and no connection that could be ended.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('the request did not arrive in time'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      app.server.emit('clientError', late, raw.socket);
    }, withinMs).unref();
    const end = () => clearTimeout(timer);
    raw.once('end', end).once('close', end);
  });
}

function hasBody({ raw: { headers, complete } }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return !complete && (length > 0 || headers['transfer-encoding'] !== undefined);
}
