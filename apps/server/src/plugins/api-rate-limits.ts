import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@guildhall/services/kernel/client-network';

declare module 'fastify' {
  interface FastifyInstance {
    /** The rate limits of this server's clients; see api-rate-limits.ts. */
    apiRateLimiter: ApiRateLimiter;
  }
}

export interface ApiRateLimits {
  /** Calls per client network; each procedure of a batch counts (S8). */
  calls_per_minute: number;
  /** Mutations per user, from all networks together. */
  changes_per_minute: number;
  /** Calls with one API token, from all networks together. */
  token_calls_per_minute: number;
}

export const API_RATE_LIMITS: ApiRateLimits = {
  calls_per_minute: 600,
  changes_per_minute: 120,
  token_calls_per_minute: 120,
};

/** All methods count calls and throw TOO_MANY_REQUESTS above the limit (R1). */
export interface ApiRateLimiter {
  countCalls(ip: string, calls: number): Promise<void>;
  countChanges(userId: string, changes: number): Promise<void>;
  countTokenCalls(tokenId: string, calls: number): Promise<void>;
}

const WINDOW_SECONDS = 60;

function createApiRateLimiter({
  calls_per_minute,
  changes_per_minute,
  token_calls_per_minute,
}: ApiRateLimits): ApiRateLimiter {
  const callsOf = new RateLimiterMemory({ points: calls_per_minute, duration: WINDOW_SECONDS });
  const changesOf = new RateLimiterMemory({
    points: changes_per_minute,
    duration: WINDOW_SECONDS,
  });
  const tokenCallsOf = new RateLimiterMemory({
    points: token_calls_per_minute,
    duration: WINDOW_SECONDS,
  });
  return {
    countCalls: async (ip, calls) => await consumePoints(callsOf, networkOf(ip), calls),
    countChanges: async (userId, changes) => await consumePoints(changesOf, userId, changes),
    countTokenCalls: async (tokenId, calls) => await consumePoints(tokenCallsOf, tokenId, calls),
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
 * Counts calls of REST routes below /api. Procedures are counted in trpc.ts, where the size of a
 * batch is known. Webhooks are not limited: they are signed and come in bursts.
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
