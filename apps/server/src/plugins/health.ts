import type { FastifyInstance } from 'fastify';

const READY_WITHIN_MS = 2_000;
export const DRAIN_WITHIN_MS = 25_000;

/**
 * `GET /healthz` responds while the process is running; `GET /readyz` only while it can serve
 * requests, so that a proxy removes a server that is stopping or has no database. A stop waits up
 * to 25 s for requests in flight; event streams are closed, and their clients reconnect.
 */
export function registerHealth(app: FastifyInstance, ping: () => Promise<unknown>): void {
  const inFlight = new Set<string>();
  let closing = false;

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.accept?.includes('text/event-stream')) return;
    inFlight.add(request.id);
    // Emitted after a response and after a disconnect, for which no other hook is guaranteed to
    // run.
    reply.raw.once('close', () => inFlight.delete(request.id));
  });
  app.addHook('onSend', async (request, reply) => {
    if (closing) reply.header('connection', 'close');
    if (/^\/(healthz|readyz)\/?$/.test(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('preClose', async () => {
    closing = true;
    const giveUpAt = performance.now() + DRAIN_WITHIN_MS;
    while (inFlight.size > 0 && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = closing ? 'stopping' : (await answersInTime(ping)) ? 'ready' : 'database_away';
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
