import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import {
  addTries,
  type AttemptCount,
  consume,
  type CountedTries,
  uncountTries,
} from '@guildhall/db/kernel/rate-limits';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely } from 'kysely';
import type { RateLimiter, Attempt } from './rate-limiter.ts';

/** A rate limiter on the database, so that all servers share its counts (R1). */
export function databaseRateLimiter(db: Kysely<Database>): RateLimiter {
  const refund: RateLimiter['refund'] = async (attempts) =>
    await uncountTries(
      db,
      attempts.map(({ all, ...each }) => ({ key: keyOf(each), all })),
    );
  return {
    async consume(attempts) {
      const limits = new Map(attempts.map((each) => [keyOf(each), each.limit]));
      const requested = [...limits].map(([key, { window_seconds }]) => ({ key, window_seconds }));
      const counts = await consume(db, requested);
      const spent = counts.filter(
        ({ key, tries: made }) => made > (limits.get(key)?.attempts ?? 0),
      );
      if (spent.length === 0) return;
      // The attempt was not verified, so it must not count toward the other limits.
      await refund(attempts.map((each) => ({ ...each, all: false })));
      throw tooMany(Math.max(...spent.map(({ wait_seconds }) => wait_seconds)));
    },
    refund,
  };
}

/** Adds up what several servers have counted in memory (decision 201). Refuses nothing. */
export function shareTries(
  db: Kysely<Database>,
): (counted: readonly CountedTries[]) => Promise<AttemptCount[]> {
  return async (counted) => await addTries(db, counted);
}

/** Hashes the key: the table contains no personal addresses, and keys have a fixed length. */
function keyOf({ limit, key }: Attempt): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;
}

function tooMany(waitSeconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: retryAfterSeconds });
}
