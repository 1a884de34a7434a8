import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@guildhall/services/kernel/client-network';
import { tokenOf } from '../rest/token-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The rate limits of this server's clients; see api-rate-limits.ts. */
    apiRateLimiter: ApiRateLimiter;
  }
}

export interface ApiRateLimits {
  /**
   * Calls per client network, and per user who is signed in: the users of an office or of a mobile
   * carrier share an address. Each procedure of a batch counts (S8).
   */
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
  /** Counts for the user whose token was recognized lately, otherwise for the client's network. */
  countCalls(ip: string, calls: number, token?: string | null): Promise<void>;
  /** Says that this token has just been found to be valid, and of whose session it is. */
  recognizeToken(token: string | null, userId: string): void;
  countChanges(userId: string, changes: number): Promise<void>;
  countTokenCalls(tokenId: string, calls: number): Promise<void>;
}

const WINDOW_SECONDS = 60;
/** The most tokens that are remembered; others count for their network once more. */
const MOST_TOKENS = 20_000;

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
  // An invented token is never in it, so that it counts for its network. No token is kept itself.
  const userOfToken = new LRUCache<string, string>({
    max: MOST_TOKENS,
    ttl: WINDOW_SECONDS * 1_000,
  });
  const callerOf = (ip: string, token: string | null) =>
    (token === null ? undefined : userOfToken.get(hashOf(token))) ?? networkOf(ip);
  return {
    countCalls: async (ip, calls, token = null) =>
      await consumePoints(callsOf, callerOf(ip, token), calls),
    recognizeToken(token, userId) {
      if (token !== null) userOfToken.set(hashOf(token), userId);
    },
    countChanges: async (userId, changes) => await consumePoints(changesOf, userId, changes),
    countTokenCalls: async (tokenId, calls) => await consumePoints(tokenCallsOf, tokenId, calls),
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

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
    if (!path.startsWith('/api/') || countsElsewhere) return;
    await limiter.countCalls(request.ip, 1, tokenOf(request));
  });
}
