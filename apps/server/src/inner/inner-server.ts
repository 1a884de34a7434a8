import Fastify, { type FastifyInstance } from 'fastify';
import { registerHealth } from '../plugins/health.ts';
import type { Metrics } from './metrics.ts';
import type { GracefulStop } from '../plugins/graceful-stop.ts';

export interface InnerServerConfig extends GracefulStop {
  /** A cheap query; rejects while the database is unavailable or lacks migrations. */
  readonly ping: () => Promise<unknown>;
  readonly metrics: Pick<Metrics, 'serve'>;
}

/**
 * What the operator's own programs ask, on a port that no visitor reaches: it has no limits and
 * knows no users. Starts nothing.
 */
export function createInnerServer({
  ping,
  isStopping,
  metrics,
}: InnerServerConfig): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  registerHealth(app, ping, { isStopping });
  app.get('/metrics', (request, reply) => {
    reply.hijack();
    metrics.serve(request.raw, reply.raw);
  });
  return app;
}
