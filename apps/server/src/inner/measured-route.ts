import { appRouter } from '@guildhall/api/root';
import { PROCEDURES_PATH } from '@guildhall/api/transport';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answered } from './metrics.ts';

const PROCEDURES = new Set(Object.keys(appRouter._def.procedures));

/**
 * The name of what a request asked for, one of a bounded list: what else a path says is the
 * caller's. Calls that the browser has put together have no duration of their own.
 */
function measuredRoute({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>) {
  const pattern = routeOptions.url;
  if (pattern === undefined) return 'none';
  if (!pattern.startsWith(`${PROCEDURES_PATH}/`)) return pattern;
  const [path = ''] = url.slice(PROCEDURES_PATH.length + 1).split('?');
  const names = decodeSafely(path).split(',');
  if (!names.every((name) => PROCEDURES.has(name))) return 'no procedure';
  return names.length === 1 ? (names[0] ?? '') : 'several procedures';
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Counts every answer but event streams, which last as long as their reader stays. */
export function measureRequests(app: FastifyInstance, count: (answered: Answered) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('text/event-stream')) return;
    count({
      route: measuredRoute(request),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}
