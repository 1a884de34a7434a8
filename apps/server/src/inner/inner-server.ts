import Fastify, { type FastifyInstance } from 'fastify';
import { registerHealth } from '../plugins/health.ts';
import type { GracefulStop } from '../plugins/graceful-stop.ts';

export interface InnerServerConfig extends GracefulStop {
  /** A cheap query; rejects while the database is unavailable or lacks migrations. */
  readonly ping: () => Promise<unknown>;
}

/**
 * What the operator's own programs ask, on a port that no visitor reaches: it has no limits and
 * knows no users. Starts nothing.
 */
export function createInnerServer({ ping, isStopping }: InnerServerConfig): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  registerHealth(app, ping, { isStopping });
  return app;
}
