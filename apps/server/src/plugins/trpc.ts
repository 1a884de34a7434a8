import { failureMeta, trpcAnswer } from '@guildhall/api/errors';
import type { SiteView } from '@guildhall/api/site/views';
import { type AppRouter, appRouter } from '@guildhall/api/root';
import type { ServiceContext } from '@guildhall/services/context';
import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { requestContext } from '../context.ts';

/** Procedures in one request; each still counts for limits (must-hold S8). */
export const MOST_IN_A_BATCH = 10;

/** Mounts the routers at /api/trpc. */
export async function registerTrpc(
  app: FastifyInstance,
  services: ServiceContext,
  site: SiteView,
): Promise<void> {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/api/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MOST_IN_A_BATCH,
      async createContext({ req, info }) {
        const { calls } = info;
        await app.api_budgets.countCalls(req.ip, calls.length);
        const context = await requestContext(services, site, req);
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
  await app.register(fastifyTRPCPlugin, options);
}

/** Refusals are answers, not errors; defects and what is down belong into the log. */
export function logFailure(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  error: TRPCError,
  procedure: string | undefined,
): void {
  const { code } = trpcAnswer(error);
  const details = { err: error.cause ?? error, procedure };
  if (code === 'INTERNAL_SERVER_ERROR') log.error(details, 'a procedure failed');
  if (code === 'SERVICE_UNAVAILABLE') log.warn(details, 'a procedure could not be run');
}
