import type { FastifyInstance } from 'fastify';
import type { GracefulStop } from './graceful-stop.ts';

const READY_WITHIN_MS = 2_000;

/**
 * `GET /healthz` responds while the process is running; `GET /readyz` only while it can serve
 * requests, so that a proxy removes a server that is stopping or has no database.
 */
export function registerHealth(
  app: FastifyInstance,
  ping: () => Promise<unknown>,
  { isStopping }: GracefulStop,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(healthz|readyz)\/?$/.test(request.url)) reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = isStopping()
      ? 'stopping'
      : (await answersInTime(ping))
        ? 'ready'
        : 'database_away';
    if (status !== 'ready') reply.code(503).header('retry-after', '5');
    return { status };
  });
}

async function answersInTime(ping: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
