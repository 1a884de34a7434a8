import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@guildhall/services/kernel/client-network';
import { tokenOf } from '../rest/token-of.ts';
import {
  createSharedCounter,
  type ShareCalls,
  type SharedCounter,
  WINDOW_SECONDS,
} from './shared-counter.ts';

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
  /** Tells the other servers what was counted here, and learns what they have counted. */
  share(share: ShareCalls): Promise<void>;
}

/** So long another server does not know of a call; what it then allows is above the limit. */
const SHARE_EVERY_MS = 1_000;
/** The most tokens that are remembered; others count for their network once more. */
const MOST_TOKENS = 20_000;

export function createApiRateLimiter(limits: ApiRateLimits): ApiRateLimiter {
  const callsOf = createSharedCounter('api calls', limits.calls_per_minute);
  const changesOf = createSharedCounter('api changes', limits.changes_per_minute);
  const tokenCallsOf = createSharedCounter('api token', limits.token_calls_per_minute);
  const counters = [callsOf, changesOf, tokenCallsOf];
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
    async share(share) {
      const taken = counters.map((counter) => ({ counter, counted: counter.take() }));
      const all = taken.flatMap(({ counted }) => counted);
      if (all.length === 0) return;
      try {
        const known = await share(all);
        for (const counter of counters) await counter.learn(known);
      } catch (error) {
        for (const { counter, counted } of taken) counter.untake(counted);
        throw error;
      }
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

async function consumePoints(counter: SharedCounter, caller: string, calls: number): Promise<void> {
  try {
    await counter.consume(caller, calls);
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
  shareCalls: ShareCalls | undefined,
): void {
  const limiter = createApiRateLimiter({ ...API_RATE_LIMITS, ...limits });
  app.decorate('apiRateLimiter', limiter);
  if (shareCalls !== undefined) shareWhileListening(app, () => limiter.share(shareCalls));
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url;
    const countsElsewhere = path.startsWith('/api/trpc/') || path.startsWith('/api/webhooks/');
    if (!path.startsWith('/api/') || countsElsewhere) return;
    await limiter.countCalls(request.ip, 1, tokenOf(request));
  });
}

/** No request waits for it: while the database is away, each server counts what it sees. */
function shareWhileListening(app: FastifyInstance, share: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isFailing = false;
  async function run(): Promise<void> {
    try {
      await share();
      isFailing = false;
    } catch (error) {
      if (!isFailing) app.log.warn({ err: error }, 'rate limits hold for each server alone');
      isFailing = true;
    }
    if (!isClosed) later();
  }
  const later = () => {
    timer = setTimeout(() => void run(), SHARE_EVERY_MS).unref();
  };
  app.addHook('onListen', async () => later());
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
