import { malformedCallError } from '@guildhall/api/errors';
import { PROCEDURES_PATH } from '@guildhall/api/transport';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { FieldErrorCode } from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/locales/languages';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { requestLanguage } from './request-language.ts';
import { securityHeaders } from './security-headers.ts';

/** The error of a request that was refused before routing. */
const ERRORS = {
  400: 'request_unreadable',
  405: 'method',
  408: 'request_late',
  413: 'request_too_large',
  414: 'address_too_long',
  415: 'media_type',
  417: 'expectation',
  431: 'headers_too_large',
} as const satisfies Readonly<Record<number, FieldErrorCode>>;

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  FST_ERR_MAX_PARAM_LENGTH: 414,
};

/** No cache keeps a refusal: some keep a 400, too, and would serve it to others. */
const HEADERS = {
  'error-code': 'INPUT_INVALID' satisfies ErrorCode,
  'cache-control': 'no-store',
};

/** Refuses a malformed request: a call with a code, any other in the caller's language. */
export function sendUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const language = requestLanguage(request.headers);
  void reply.code(status).headers({ ...HEADERS, 'content-language': language });
  const body = request.url.startsWith(`${PROCEDURES_PATH}/`)
    ? JSON.stringify({ error: malformedCallError(errorOf(status), status, request.id) })
    : unreadableBody(status, language);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A host name or address with an optional port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function errorOf(status: number): (typeof ERRORS)[keyof typeof ERRORS] {
  return status in ERRORS ? ERRORS[status as keyof typeof ERRORS] : ERRORS[400];
}

/** The body of the refusal. It repeats nothing of the request. */
function unreadableBody(status: number, language: Language = DEFAULT_LANGUAGE): string {
  const message = messagesIn(language, 'field-errors')(errorOf(status));
  return JSON.stringify({ non_field_errors: [message] });
}

/**
 * Responses for failures before any hook: a path or a header that cannot be parsed. They have the
 * usual format and headers, and repeat nothing of the request.
 */
export function malformedRequestHandlers(
  publicUrl: string,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  const headers = securityHeaders(publicUrl);
  return {
    frameworkErrors(error, request, reply: FastifyReply) {
      const status = STATUS_OF_CODE[error.code] ?? 400;
      void reply.headers(headers).header('x-request-id', request.id);
      sendUnreadable(request, reply, status);
    },
    clientErrorHandler(error, socket) {
      // After a reset there is no one to respond to.
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = STATUS_OF_CODE[error.code] ?? 400;
      const body = unreadableBody(status);
      const lines = Object.entries({ ...headers, ...bodyHeaders(body), connection: 'close' });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n${body}`, () => socket.destroy());
    },
  };
}

function bodyHeaders(body: string): Record<string, string> {
  return {
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
}

/**
 * Refuses well-formed but ambiguous requests: a target that is not a path (`//host/`,
 * `http://host/`, `*`) or has a NUL, which ends a text for some readers, and a missing, invalid or
 * duplicate Host header, which a proxy may have read differently (request smuggling, host header
 * attacks).
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
    const isPath = /^\/(?!\/)/.test(request.url) && !request.url.includes('%00');
    if (isPath && isHostGood) return;
    return sendUnreadable(request, reply, 400);
  });
  // Node would respond to these by default.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = unreadableBody(417, requestLanguage(request.headers));
    const headers = { ...securityHeaders(publicUrl), ...bodyHeaders(body) };
    response.writeHead(417, { ...headers, connection: 'close' }).end(body);
  });
}
