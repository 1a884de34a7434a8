import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@guildhall/services/kernel/client-network';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the clients of this server may still do; see api-rate-limits.ts. */
    apiRateLimiter: ApiRateLimiter;
  }
}

export interface ApiRateLimits {
  /** Calls of one client network, each procedure of a batch counted (S8). */
  calls_per_minute: number;
  /** Mutations of one user, wherever he calls from. */
  changes_per_minute: number;
}

export const API_RATE_LIMITS: ApiRateLimits = { calls_per_minute: 600, changes_per_minute: 120 };

/** Each counts what is about to be done and refuses TOO_MANY_REQUESTS beyond the budget (R1). */
export interface ApiRateLimiter {
  countCalls(ip: string, calls: number): Promise<void>;
  countChanges(userId: string, changes: number): Promise<void>;
}

const WINDOW_SECONDS = 60;

function createApiRateLimiter({
  calls_per_minute,
  changes_per_minute,
}: ApiRateLimits): ApiRateLimiter {
  const callsOf = new RateLimiterMemory({ points: calls_per_minute, duration: WINDOW_SECONDS });
  const changesOf = new RateLimiterMemory({
    points: changes_per_minute,
    duration: WINDOW_SECONDS,
  });
  return {
    countCalls: async (ip, calls) => await consumePoints(callsOf, networkOf(ip), calls),
    countChanges: async (userId, changes) => await consumePoints(changesOf, userId, changes),
  };
}

async function consumePoints(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: retryAfterSeconds });
  }
}

/**
 * Counts what is asked of the REST routes below /api. Procedures are counted where it is known how
 * many there are (trpc.ts). Webhooks are not counted: they are signed, and come in bursts.
 */
export function registerApiRateLimiter(
  app: FastifyInstance,
  limits: Partial<ApiRateLimits> | undefined,
): void {
  const limiter = createApiRateLimiter({ ...API_RATE_LIMITS, ...limits });
  app.decorate('apiRateLimiter', limiter);
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url;
    const countsElsewhere = path.startsWith('/api/trpc/') || path.startsWith('/api/webhooks/');
    if (path.startsWith('/api/') && !countsElsewhere) await limiter.countCalls(request.ip, 1);
  });
}
