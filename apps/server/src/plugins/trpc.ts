import { failureMeta } from '@guildhall/api/errors';
import type { SiteView } from '@guildhall/api/site/views';
import { type AppRouter, appRouter } from '@guildhall/api/root';
import type { ServiceContext } from '@guildhall/services/context';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { requestContext } from '../context.ts';
import { logFailure } from './log-failure.ts';
import { answerReadyMade, TRPC_PREFIX } from './ready-made-answers.ts';
import type { ReadyMade } from './ready-made.ts';

/** Procedures in one request; each still counts for limits (must-hold S8). */
export const MOST_IN_A_BATCH = 10;

/** Mounts the routers at /api/trpc. Without `ready_made` every call goes the whole way. */
export async function registerTrpc(
  app: FastifyInstance,
  services: ServiceContext,
  site: SiteView,
  ready_made?: ReadyMade,
): Promise<void> {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: TRPC_PREFIX,
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MOST_IN_A_BATCH,
      async createContext({ req, res, info }) {
        const { calls } = info;
        await app.api_budgets.countCalls(req.ip, calls.length);
        const context = await requestContext(services, site, req, res);
        const changes = calls.filter(({ procedure }) => procedure?._def.type === 'mutation').length;
        if (context.user !== null && changes > 0) {
          await app.api_budgets.countChanges(context.user.id, changes);
        }
        return context;
      },
      responseMeta: failureMeta,
      onError: ({ error, path, req }) => logFailure(req.log, error, path),
    },
  };
  // What a user was told about his own things must not stay in any cache.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  if (ready_made !== undefined) answerReadyMade(app, { services, site, ready_made });
  await app.register(fastifyTRPCPlugin, options);
}
