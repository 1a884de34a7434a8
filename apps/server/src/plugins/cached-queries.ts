import { type Declaration, refuseFaultyJson } from '@guildhall/api/declaration';
import { failureMeta } from '@guildhall/api/errors';
import { appRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import { PROCEDURES_PATH } from '@guildhall/api/transport';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '@guildhall/services/context';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymousContext } from '../context.ts';
import { encodingFor } from './compressed-responses.ts';
import { logFailure } from './log-failure.ts';
import type { ResponseCache } from './response-cache.ts';
import type { CachedResponse } from './response-store.ts';

export interface CachedQueryOptions {
  readonly services: ServiceContext;
  readonly site: SiteView;
  readonly responseCache: ResponseCache;
}

/** Longer URLs are rarely repeated. */
const MAX_CACHED_URL_LENGTH = 1_000;

/** Requests with one of these headers may get another format. */
const BYPASS_HEADERS = ['trpc-accept', 'last-event-id'];

/** Our client names it on every request (product.md §7); a GET has no body for it. */
const JSON_TYPE = 'application/json';

/** The paths of queries that are declared cacheable: `/api/trpc/<name>`. */
function cacheablePaths(): ReadonlySet<string> {
  const procedures = Object.entries<unknown>(appRouter._def.procedures);
  const kept = procedures.filter(([, procedure]) => {
    const { _def } = procedure as { _def: { type: string; meta?: Declaration } };
    return _def.type === 'query' && _def.meta?.cacheable === true;
  });
  return new Set(kept.map(([name]) => `${PROCEDURES_PATH}/${name}`));
}

/**
 * Serves cacheable queries from the cache, before anything is parsed, to signed-in callers as well:
 * their procedures know nothing of the caller. Batches of several calls, and calls that ask for
 * fresh data, are passed on.
 */
export function serveCachedQueries(app: FastifyInstance, answers: CachedQueryOptions): void {
  const paths = cacheablePaths();
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url.length > MAX_CACHED_URL_LENGTH) return;
    const queryAt = url.indexOf('?');
    if (!paths.has(queryAt < 0 ? url : url.slice(0, queryAt))) return;
    if ((headers['content-type'] ?? JSON_TYPE) !== JSON_TYPE) return;
    if (BYPASS_HEADERS.some((name) => headers[name] !== undefined)) return;
    if (headers.accept?.includes('application/jsonl') || wantsFresh(headers)) return;
    if (!(await hasCallsLeft(app, request.ip))) return;
    const make = () => callAnonymously(answers, request);
    const encoding = encodingFor(headers['accept-encoding']);
    const response = await answers.responseCache.get(url, make, encoding);
    return reply.code(response.status).headers(response.headers).send(response.body);
  });
}

/** Whether the caller asks for no cached response, as after a change of their own. */
const wantsFresh = ({ 'cache-control': directives = '' }: FastifyRequest['headers']) =>
  /\bno-(?:cache|store)\b/i.test(directives);

/**
 * Counts the call. Above the limit the request is passed on, so that the usual handler refuses it.
 */
async function hasCallsLeft(app: FastifyInstance, ip: string): Promise<boolean> {
  try {
    await app.apiRateLimiter.countCalls(ip, 1);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Executes a query for all waiting callers, without this caller's data or abort signal. */
async function callAnonymously(
  { services, site }: CachedQueryOptions,
  { url, id, log }: FastifyRequest,
): Promise<CachedResponse> {
  const tags = new Set<string>();
  const addCacheTag = (tag: string) => void tags.add(tag);
  const response = await fetchRequestHandler({
    endpoint: PROCEDURES_PATH,
    req: new Request(new URL(url, 'http://api.invalid')),
    router: appRouter,
    createContext: ({ req }) => {
      refuseFaultyJson(new URL(req.url).searchParams.get('input') ?? '');
      return anonymousContext(services, site, { request_id: id, addCacheTag });
    },
    responseMeta: failureMeta,
    onError: ({ error, path }) => logFailure(log, error, path),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
    tags: [...tags],
  };
}
