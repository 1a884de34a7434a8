import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** What is said of a request that was refused before any route saw it. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'This request cannot be read.',
  408: 'The request took too long to arrive.',
  414: 'This address is too long.',
  417: 'This expectation cannot be met.',
  431: 'The headers of this request are too large.',
};

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  FST_ERR_MAX_PARAM_LENGTH: 414,
};

/** A host name or address, and a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function bodyOf(status: number): string {
  return JSON.stringify({ non_field_errors: [SENTENCES[status] ?? SENTENCES[400]] });
}

/**
 * Answers for what fails before any hook: an address or a header that cannot be parsed. They look
 * like all others and repeat nothing of what was sent.
 */
export function malformedRequestHandlers(
  publicUrl: string,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' };
  return {
    frameworkErrors(error, request, reply: FastifyReply) {
      const status = STATUS_OF_CODE[error.code] ?? 400;
      void reply.code(status).headers(headers).header('x-request-id', request.id);
      void reply.type('application/json; charset=utf-8').send(bodyOf(status));
    },
    clientErrorHandler(error, socket) {
      // A connection that was reset has nobody at its other end.
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = STATUS_OF_CODE[error.code] ?? 400;
      const body = bodyOf(status);
      const lines = Object.entries({ ...headers, ...bodyHeaders(body), connection: 'close' });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n${body}`, () => socket.destroy());
    },
  };
}

function bodyHeaders(body: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
}

/**
 * Refuses what is well-formed and still means mischief: a target that is no path (`//host/`,
 * `http://host/`, `*`), and a host that is missing, none, or told twice, because whoever stands
 * before this server may have believed the other one.
 */
export function rejectMalformedRequests(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, httpVersion } = request.raw;
    const hosts = rawHeaders.filter(
      (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
    );
    const { host } = request.raw.headers;
    const mayMiss = httpVersion === '1.0' && host === undefined;
    const isHostGood = mayMiss || (hosts.length === 1 && HOST.test(host ?? ''));
    const isPath = /^\/(?!\/)/.test(request.url);
    if (isPath && isHostGood) return;
    return reply.code(400).type('application/json; charset=utf-8').send(bodyOf(400));
  });
  // Node would answer these by itself.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = bodyOf(417);
    const headers = { ...securityHeaders(publicUrl), ...bodyHeaders(body) };
    response.writeHead(417, { ...headers, connection: 'close' }).end(body);
  });
}
