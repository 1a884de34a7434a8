import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import {
  httpStatusOf,
  type PublicError,
  publicError,
  restBody,
  retryAfterSeconds,
} from '@guildhall/api/errors';
import { Refusal } from '@guildhall/domain/kernel/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Settings } from './env.ts';
import { type ApiRateLimits, registerApiRateLimiter } from './plugins/api-rate-limits.ts';
import { DRAIN_WITHIN_MS, registerHealth } from './plugins/health.ts';
import {
  malformedRequestHandlers,
  rejectMalformedRequests,
  sendUnreadable,
} from './plugins/malformed-requests.ts';
import { MIN_COMPRESSED_BYTES } from './plugins/compressed-responses.ts';
import { requestLanguage } from './plugins/request-language.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';

/** One thing the server mounts: the tRPC router, the REST routes, the pages. */
export type ServerPlugin = (app: FastifyInstance) => void | Promise<void>;

export interface ServerConfig {
  settings: Pick<Settings, 'public_url' | 'trust_proxy'>;
  logger: FastifyBaseLogger;
  /** Asks the database something small; rejects when it is away. */
  ping: () => Promise<unknown>;
  plugins: readonly ServerPlugin[];
  apiRateLimits?: Partial<ApiRateLimits>;
}

const BODY_LIMIT_BYTES = 1_048_576;
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;

/** One JSON line per event. What people type and what opens doors never reaches a line. */
export function createLogger(level: Settings['log_level'], stream: DestinationStream) {
  const hidden = ['password', 'token', 'code', 'secret', 'authorization', 'cookie', 'email'];
  const req = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
    method,
    path: url.split('?')[0], // a query string may carry a code or a token
    ip,
  });
  const err = (error: unknown) => describeError(error);
  const redact = hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, redact, serializers: { req, err } }, stream);
}

/**
 * An error without what drivers hang on it: the row that broke a rule, the connection with its
 * keys. `error_code` is the SQLSTATE or the system's own; a field called `code` would be hidden.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { error_code: error.code } : {};
  const hasCause = cause !== undefined && depth < 3;
  const reasons = error instanceof AggregateError && depth < 3 ? error.errors.slice(0, 5) : [];
  return {
    type: name,
    message,
    stack,
    ...code,
    ...(hasCause ? { cause: describeError(cause, depth + 1) } : {}),
    ...(reasons.length > 0
      ? { reasons: reasons.map((each) => describeError(each, depth + 1)) }
      : {}),
  };
}

/** Builds the server and starts nothing: no port, no timer, no connection. */
export function createServer(config: ServerConfig): FastifyInstance {
  const { public_url, trust_proxy } = config.settings;
  const app = Fastify({
    loggerInstance: config.logger,
    // close() would wait for ever for a browser that listens to events; requests that are being
    // answered are waited for before, see health.ts.
    forceCloseConnections: true,
    return503OnClosing: false,
    // Fastify counts a stop among its plugins, and would give up on the drain after ten seconds.
    pluginTimeout: DRAIN_WITHIN_MS + 2_000,
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    trustProxy: trust_proxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    http: {
      headersTimeout: HEADERS_WITHIN_MS,
      // Node's own check comes every half minute only, and its answer has no headers of ours.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    ...malformedRequestHandlers(public_url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  });
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  registerSecurityHeaders(app, public_url);
  rejectMalformedRequests(app, public_url);
  app.register(compress, { threshold: MIN_COMPRESSED_BYTES });
  answerErrors(app);
  registerHealth(app, config.ping);
  registerApiRateLimiter(app, config.apiRateLimits);
  for (const plugin of config.plugins) app.register(async (scope) => plugin(scope));
  return app;
}

/**
 * For what no part answers by itself: refusals as `{ "<field>": ["message", …] }`, a database that
 * is away as 503, defects as an opaque 500. Neither answer nor log repeats what was sent.
 */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    // Caches may keep a 404 that says nothing: a new build's file would stay away behind them.
    void reply.header('cache-control', 'no-store').code(404);
    return sendRefusal(request, reply, publicError(new Refusal('NOT_FOUND')));
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { statusCode = 500 } = error;
    void reply.header('cache-control', 'no-store');
    if (statusCode < 500) return sendUnreadable(request, reply, statusCode);
    const told = publicError(error);
    const status = told.code === 'INTERNAL' ? statusCode : httpStatusOf(told.code);
    const waitSeconds = retryAfterSeconds(told);
    if (waitSeconds !== null) void reply.header('retry-after', String(waitSeconds));
    if (status === 503) request.log.warn({ err: error }, 'a request could not be answered');
    void reply.code(status);
    if (told.code !== 'INTERNAL') return sendRefusal(request, reply, told);
    request.log.error({ err: error }, 'a request failed');
    return sendRefusal(request, reply, told, { request_id: request.id });
  });
}

/** Messages are for people, in their language; programs go by the code in the header. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  told: PublicError,
  more: object = {},
) {
  const language = requestLanguage(request.headers);
  void reply.headers({ 'error-code': told.code, 'content-language': language });
  return reply.send({ ...restBody(told, language), ...more });
}

/** Clients send `POST logout` with a JSON content type and no body; that is not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else void parse(request, body, done); // tells its result to `done`
    },
  );
}
