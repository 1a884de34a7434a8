import { SchemaOutdatedError } from '@guildhall/db/migrate';
import type { FastifyInstance } from 'fastify';
import type { GracefulStop } from './graceful-stop.ts';

const READY_WITHIN_MS = 2_000;

/**
 * `GET /healthz` responds while the process is running; `GET /readyz` only while it can serve
 * requests, so that a proxy removes a server that is stopping, has no database, or needs migrations
 * that its database lacks.
 */
export function registerHealth(
  app: FastifyInstance,
  /** A cheap query; rejects while the database is unavailable or lacks migrations. */
  ping: () => Promise<unknown>,
  { isStopping }: GracefulStop,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(healthz|readyz)\/?$/.test(request.url)) reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = isStopping() ? 'stopping' : await readStatus(ping);
    if (status !== 'ready') reply.code(503).header('retry-after', '5');
    return { status };
  });
}

type Status = 'ready' | 'database_away' | 'schema_outdated';

async function readStatus(ping: () => Promise<unknown>): Promise<Status> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Status>((resolve) => {
    timer = setTimeout(() => resolve('database_away'), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([
      ping().then(
        () => 'ready' as const,
        (error: unknown) =>
          error instanceof SchemaOutdatedError ? 'schema_outdated' : 'database_away',
      ),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
