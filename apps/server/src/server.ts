import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import {
  httpStatusOf,
  type PublicError,
  publicError,
  restBody,
  retryAfterSeconds,
} from '@guildhall/api/errors';
import { refuseFaultyJson } from '@guildhall/api/declaration';
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
import { type ChatSettings, registerChatFrame } from './plugins/chat-frame.ts';
import { registerCrossOrigin } from './plugins/cross-origin.ts';
import { registerEventStreams, type StreamLimits } from './plugins/event-streams.ts';
import { DRAIN_WITHIN_MS, registerGracefulStop } from './plugins/graceful-stop.ts';
import { measureRequests } from './inner/measured-route.ts';
import type { Answered } from './inner/metrics.ts';
import { registerHealth } from './plugins/health.ts';
import { endLateRequests, UPLOAD_WITHIN_MS } from './plugins/late-requests.ts';
import {
  malformedRequestHandlers,
  rejectMalformedRequests,
  sendUnreadable,
} from './plugins/malformed-requests.ts';
import { MIN_COMPRESSED_BYTES } from './plugins/compressed-responses.ts';
import { requestLanguage } from './plugins/request-language.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import type { ShareCalls } from './plugins/shared-counter.ts';

/** A plugin of the server: the tRPC router, REST routes, or the pages. */
export type ServerPlugin = (app: FastifyInstance) => void | Promise<void>;

export interface ServerConfig {
  settings: Pick<Settings, 'public_url' | 'trust_proxy'> &
    Partial<Pick<Settings, 'cors_origins'>> &
    ChatSettings;
  logger: FastifyBaseLogger;
  /** A cheap query; rejects while the database is unavailable or lacks migrations. */
  ping: () => Promise<unknown>;
  plugins: readonly ServerPlugin[];
  apiRateLimits?: Partial<ApiRateLimits & StreamLimits>;
  /** Receives how long each request took. */
  count?: ((answered: Answered) => void) | undefined;
  /** Adds up what this server and others count for rate limits; by default each counts alone. */
  shareCalls?: ShareCalls;
  /** Within which the body of a request arrives, unless it is an upload; 30 s by default. */
  request_within_ms?: number;
}

const BODY_LIMIT_BYTES = 1_048_576;
const HEADERS_WITHIN_MS = 15_000;

/** A token that we have signed (JWT), wherever it stands in a path, also in one of no route. */
const SIGNED_TOKEN = /[\w%-]{8,}\.[\w%-]{8,}\.[\w%-]{8,}/g;

/** One JSON line per event. User input and credentials are redacted. */
export function createLogger(level: Settings['log_level'], stream: DestinationStream) {
  const hidden = ['password', 'token', 'code', 'secret', 'authorization', 'cookie', 'email'];
  const req = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
    method,
    // A query string may contain a code or token, and a path a signed one.
    path: url.split('?')[0]?.replaceAll(SIGNED_TOKEN, '[Redacted]'),
    ip,
  });
  const err = (error: unknown) => describeError(error);
  const redact = hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, redact, serializers: { req, err } }, stream);
}

/**
 * Logs an error without the properties that drivers add, such as the violating row or the
 * connection with its password. `error_code` is the SQLSTATE or system error code; a field named
 * `code` would be redacted.
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

/** Creates the server without starting anything: no port, timer or connection. */
export function createServer(config: ServerConfig): FastifyInstance {
  const { public_url, trust_proxy, cors_origins = [] } = config.settings;
  const app = Fastify({
    loggerInstance: config.logger,
    // Otherwise close() would wait for connections that graceful-stop.ts gave up. Before it,
    // event-streams.ts ends the streams.
    forceCloseConnections: true,
    return503OnClosing: false,
    // Fastify counts a stop as a plugin and would abort the drain after ten seconds.
    pluginTimeout: DRAIN_WITHIN_MS + 2_000,
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    trustProxy: trust_proxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Every other request has less: endLateRequests().
    requestTimeout: UPLOAD_WITHIN_MS,
    http: {
      headersTimeout: HEADERS_WITHIN_MS,
      // Node checks only every 30 seconds by default, and its response does not have our headers.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    ...malformedRequestHandlers(public_url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  });
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (config.count !== undefined) measureRequests(app, config.count);
  endLateRequests(app, config.request_within_ms);
  registerSecurityHeaders(app, public_url);
  rejectMalformedRequests(app, public_url);
  registerCrossOrigin(app, cors_origins);
  app.register(compress, { threshold: MIN_COMPRESSED_BYTES });
  answerErrors(app);
  registerChatFrame(app, config.settings);
  registerEventStreams(app, config.apiRateLimits);
  const gracefulStop = registerGracefulStop(app);
  registerHealth(app, config.ping, gracefulStop);
  registerApiRateLimiter(app, config.apiRateLimits, config.shareCalls);
  for (const plugin of config.plugins) app.register(async (scope) => plugin(scope));
  return app;
}

/**
 * Handles errors that no plugin handles: refusals as `{ "<field>": ["message", …] }`, an
 * unavailable database as 503, defects as an opaque 500. Neither the response nor the log repeats
 * the input.
 */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    // Caches may store a 404 without this header: a file of a new build would be unavailable.
    void reply.header('cache-control', 'no-store').code(404);
    return sendRefusal(request, reply, publicError(new Refusal('NOT_FOUND')));
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { statusCode = 500 } = error;
    void reply.header('cache-control', 'no-store');
    if (statusCode < 500) return sendUnreadable(request, reply, statusCode);
    const refusal = publicError(error);
    const status = refusal.code === 'INTERNAL' ? statusCode : httpStatusOf(refusal.code);
    const waitSeconds = retryAfterSeconds(refusal);
    if (waitSeconds !== null) void reply.header('retry-after', String(waitSeconds));
    if (status === 503) request.log.warn({ err: error }, 'a request could not be answered');
    void reply.code(status);
    if (refusal.code !== 'INTERNAL') return sendRefusal(request, reply, refusal);
    request.log.error({ err: error }, 'a request failed');
    return sendRefusal(request, reply, refusal, { request_id: request.id });
  });
}

/** The messages are localized for users; clients use the code in the header. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: PublicError,
  more: object = {},
) {
  const language = requestLanguage(request.headers);
  void reply.headers({ 'error-code': refusal.code, 'content-language': language });
  return reply.send({ ...restBody(refusal, language), ...more });
}

/**
 * Reads JSON bodies. Accepts a JSON content type without a body, as documented clients send with
 * `POST logout`. Refuses duplicate keys and too many values before a value is made of them (I5).
 */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      try {
        refuseFaultyJson(body);
      } catch (error) {
        return done(error as Error, undefined);
      }
      void parse(request, body, done); // passes its result to `done`
    },
  );
}
