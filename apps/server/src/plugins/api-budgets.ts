import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@guildhall/services/kernel/client-network';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the clients of this server may still do; see api-budgets.ts. */
    api_budgets: ApiBudgets;
  }
}

export interface ApiLimits {
  /** Calls of one client network, each procedure of a batch counted (S8). */
  calls_per_minute: number;
  /** Mutations of one user, wherever he calls from. */
  changes_per_minute: number;
}

export const API_LIMITS: ApiLimits = { calls_per_minute: 600, changes_per_minute: 120 };

/** Each counts what is about to be done and refuses TOO_MANY_REQUESTS beyond the budget (R1). */
export interface ApiBudgets {
  countCalls(ip: string, calls: number): Promise<void>;
  countChanges(user_id: string, changes: number): Promise<void>;
}

const WINDOW_SECONDS = 60;

function createApiBudgets({ calls_per_minute, changes_per_minute }: ApiLimits): ApiBudgets {
  const calls_of = new RateLimiterMemory({ points: calls_per_minute, duration: WINDOW_SECONDS });
  const changes_of = new RateLimiterMemory({
    points: changes_per_minute,
    duration: WINDOW_SECONDS,
  });
  return {
    countCalls: async (ip, calls) => await spend(calls_of, networkOf(ip), calls),
    countChanges: async (user_id, changes) => await spend(changes_of, user_id, changes),
  };
}

async function spend(budget: RateLimiterMemory, key: string, points: number): Promise<void> {
  try {
    await budget.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retry_after_seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    const sentence = `Too many requests. Try again in ${retry_after_seconds} s.`;
    const fields = { non_field_errors: [sentence] };
    throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds }, fields);
  }
}

/**
 * Counts what is asked of the REST routes below /api. Procedures are counted where it is known how
 * many there are (trpc.ts). Webhooks are not counted: they are signed, and come in bursts.
 */
export function registerApiBudgets(
  app: FastifyInstance,
  limits: Partial<ApiLimits> | undefined,
): void {
  const budgets = createApiBudgets({ ...API_LIMITS, ...limits });
  app.decorate('api_budgets', budgets);
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url;
    const counts_elsewhere = path.startsWith('/api/trpc/') || path.startsWith('/api/webhooks/');
    if (path.startsWith('/api/') && !counts_elsewhere) await budgets.countCalls(request.ip, 1);
  });
}
