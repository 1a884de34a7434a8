import type { Declaration } from '@guildhall/api/declaration';
import { failureMeta } from '@guildhall/api/errors';
import { appRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '@guildhall/services/context';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymousContext } from '../context.ts';
import { logFailure } from './log-failure.ts';
import { encodingFor } from './packed-pages.ts';
import type { Page } from './page-store.ts';
import type { ReadyMade } from './ready-made.ts';

export const TRPC_PREFIX = '/api/trpc';

export interface ReadyMadeAnswers {
  readonly services: ServiceContext;
  readonly site: SiteView;
  readonly ready_made: ReadyMade;
}

/** Longer addresses are searches that nobody else makes. */
const LONGEST_KEPT_URL = 1_000;

/** Who says one of these may be told something else, or in another form. */
const GO_THE_WHOLE_WAY = ['authorization', 'content-type', 'trpc-accept', 'last-event-id'];

/** `/api/trpc/<name>` of each query whose declaration says that it may be kept. */
function keptPaths(): ReadonlySet<string> {
  const procedures = Object.entries<unknown>(appRouter._def.procedures);
  const kept = procedures.filter(([, procedure]) => {
    const { _def } = procedure as { _def: { type: string; meta?: Declaration } };
    return _def.type === 'query' && _def.meta?.ready_made === true;
  });
  return new Set(kept.map(([name]) => `${TRPC_PREFIX}/${name}`));
}

/**
 * Answers visitors' queries with bytes that are ready, before anything is parsed. A call of
 * somebody signed in, a batch of several, a change: all others go the whole way.
 */
export function answerReadyMade(app: FastifyInstance, answers: ReadyMadeAnswers): void {
  const paths = keptPaths();
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url.length > LONGEST_KEPT_URL) return;
    const query_at = url.indexOf('?');
    if (!paths.has(query_at < 0 ? url : url.slice(0, query_at))) return;
    if (GO_THE_WHOLE_WAY.some((name) => headers[name] !== undefined)) return;
    if (headers.accept?.includes('application/jsonl')) return;
    if (!(await mayCall(app, request.ip))) return;
    const make = () => callAsNobody(answers, request);
    const encoding = encodingFor(headers['accept-encoding']);
    const page = await answers.ready_made.get(url, make, encoding);
    return reply.code(page.status).headers(page.headers).send(page.body);
  });
}

/** Counts the call. Who has none left is refused where all others are, in the same form. */
async function mayCall(app: FastifyInstance, ip: string): Promise<boolean> {
  try {
    await app.api_budgets.countCalls(ip, 1);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The whole way for all who wait for it: nothing of this visitor, and no end when he leaves. */
async function callAsNobody(
  { services, site }: ReadyMadeAnswers,
  { url, id, log }: FastifyRequest,
): Promise<Page> {
  const tags = new Set<string>();
  const shows = (tag: string) => void tags.add(tag);
  const response = await fetchRequestHandler({
    endpoint: TRPC_PREFIX,
    req: new Request(new URL(url, 'http://api.invalid')),
    router: appRouter,
    createContext: () => anonymousContext(services, site, { request_id: id, shows }),
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
