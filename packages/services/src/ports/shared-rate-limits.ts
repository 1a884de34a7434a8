import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, RateLimits } from './rate-limits.ts';

/** Counts in the database, so that every server counts the same tries (R1). */
export function sharedRateLimits(db: Kysely<Database>): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiterOf = ({ name, tries, window_seconds }: Budget) => {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: tries,
      duration: window_seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async countTry(budget, key) {
      try {
        await limiterOf(budget).consume(printOf(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
        throw error;
      }
    },
    giveBack: async (budget, key) => {
      await limiterOf(budget).reward(printOf(key));
    },
    forget: async (budget, key) => {
      await limiterOf(budget).delete(printOf(key));
    },
  };
}

/** Addresses of people have no place in a table of counters, and are as long as they like. */
function printOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(wait_ms: number): Refusal {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1_000));
  const wait =
    retry_after_seconds < 90
      ? `${retry_after_seconds} s`
      : `${Math.ceil(retry_after_seconds / 60)} min`;
  return new Refusal(
    'TOO_MANY_REQUESTS',
    { retry_after_seconds },
    { non_field_errors: [`Too many tries. Try again in ${wait}.`] },
  );
}
