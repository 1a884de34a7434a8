import { normalEmail } from '@guildhall/domain/identity/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names the budget of a route; wrong tries are counted, right ones are not. */
    rate_limit?: 'sign_in';
  }
}

export interface SignInLimits {
  window_seconds: number;
  /** For one e-mail address from one client network: the owner elsewhere is not locked out. */
  tries_per_ip_and_email: number;
  tries_per_ip: number;
}

export const SIGN_IN_LIMITS: SignInLimits = {
  window_seconds: 15 * 60,
  tries_per_ip_and_email: 10,
  tries_per_ip: 100,
};

/**
 * Limits guessing on routes with `config: { rate_limit: 'sign_in' }`. A try is counted before the
 * password is looked at, so that parallel tries cannot slip through, and given back on success.
 */
export function registerRateLimit(
  app: FastifyInstance,
  limits: SignInLimits = SIGN_IN_LIMITS,
): void {
  const duration = limits.window_seconds;
  const by_network = new RateLimiterMemory({ points: limits.tries_per_ip, duration });
  const by_both = new RateLimiterMemory({ points: limits.tries_per_ip_and_email, duration });

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.rate_limit !== 'sign_in') return;
    const key = networkAndEmail(request);
    try {
      await by_network.consume(networkOf(request.ip));
      if (key !== null) await by_both.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return refuse(reply, error.msBeforeNext);
    }
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.routeOptions.config.rate_limit !== 'sign_in') return;
    if (statusCode >= 400 && statusCode < 500) return;
    const key = networkAndEmail(request);
    await by_network.reward(networkOf(request.ip));
    if (key === null) return;
    // What a database that was away could not judge was no wrong try, and no right one either.
    if (statusCode >= 500) await by_both.reward(key);
    else await by_both.delete(key);
  });
}

/** Null when there is no address to guess at: what has none is refused by its shape. */
function networkAndEmail(request: FastifyRequest): string | null {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  if (typeof email !== 'string') return null;
  // In the form in which the sign-in looks it up: no spelling of an address has tries of its own.
  return `${networkOf(request.ip)} ${normalEmail(email).slice(0, 254)}`;
}

function refuse(reply: FastifyReply, wait_ms: number): FastifyReply {
  const seconds = Math.max(1, Math.ceil(wait_ms / 1_000));
  return reply
    .code(429)
    .header('retry-after', String(seconds))
    .send({ non_field_errors: [`Too many tries. Try again in ${Math.ceil(seconds / 60)} min.`] });
}
