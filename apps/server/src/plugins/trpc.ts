import type { ApiContext } from '@guildhall/api/context';
import { refuseFaultyJson } from '@guildhall/api/declaration';
import { failureMeta } from '@guildhall/api/errors';
import { PROCEDURES_PATH } from '@guildhall/api/transport';
import { type AppRouter, appRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import type { ServiceContext } from '@guildhall/services/context';
import { createSessionWatch } from '@guildhall/services/identity/sessions/watch-sessions';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestContext } from '../context.ts';
import { tokenOf } from '../rest/token-of.ts';
import { logFailure } from './log-failure.ts';
import { serveCachedQueries } from './cached-queries.ts';
import type { ResponseCache } from './response-cache.ts';

/** The maximum number of procedures per request; each one counts for rate limits (S8). */
export const MAX_BATCH_CALLS = 10;

/** Both are JSON texts that tRPC has not parsed yet: the body, or `input` in the query. */
function refuseFaultyInput({ body, query }: FastifyRequest): void {
  const { input } = query as { input?: unknown };
  for (const text of [body, input].flat()) if (typeof text === 'string') refuseFaultyJson(text);
}

/** Mounts the routers at /api/trpc. Without `responseCache` no response is cached. */
export async function registerTrpc(
  app: FastifyInstance,
  services: ServiceContext,
  site: SiteView,
  responseCache?: ResponseCache,
): Promise<void> {
  const sessions = createSessionWatch(services);
  /** The stream ends with its session. */
  function openStream({ ip }: FastifyRequest, reply: FastifyReply, caller: ApiContext) {
    const { user, session } = caller;
    const controller = app.eventStreams.open({ ip, user_id: user?.id ?? null }, reply);
    if (user !== null && session !== null && !controller.signal.aborted) {
      const stop = sessions.watch(session.id, user, (reason) => controller.abort(reason));
      reply.raw.once('close', stop);
    }
    return controller.signal;
  }
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH_CALLS,
      // Queries may have their input in the body of a POST. Mutations stay POST only (S7).
      allowMethodOverride: true,
      async createContext({ req, res, info }) {
        const { calls } = info;
        refuseFaultyInput(req);
        await app.apiRateLimiter.countCalls(req.ip, calls.length, tokenOf(req));
        // Only names of procedures: what else a path may say is the caller's.
        const names = calls.flatMap(({ path, procedure }) => (procedure === null ? [] : [path]));
        const context = await requestContext(services, site, req, res, names);
        const changes = calls.filter(({ procedure }) => procedure?._def.type === 'mutation').length;
        if (context.user !== null && changes > 0) {
          await app.apiRateLimiter.countChanges(context.user.id, changes);
        }
        if (!calls.some(({ procedure }) => procedure?._def.type === 'subscription')) return context;
        return { ...context, streamEnd: openStream(req, res, context) };
      },
      responseMeta: failureMeta,
      onError: ({ error, path, req }) => logFailure(req.log, error, path),
    },
  };
  // Responses may contain a user's data and must not be stored in any cache.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  if (responseCache !== undefined) serveCachedQueries(app, { services, site, responseCache });
  await app.register(
    async (scope) => {
      fastifyTRPCPlugin(scope, options, () => undefined);
      // tRPC would read a form of any length into memory, and no procedure takes one (I8, S7).
      scope.removeContentTypeParser('multipart/form-data');
    },
    { prefix: PROCEDURES_PATH },
  );
}
