import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { consume, uncountTries } from '@guildhall/db/kernel/rate-limits';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely } from 'kysely';
import type { RateLimiter, Attempt } from './rate-limiter.ts';

/** Counts in the database, so that every server counts the same tries (R1). */
export function databaseRateLimiter(db: Kysely<Database>): RateLimiter {
  const refund: RateLimiter['refund'] = async (attempts) =>
    await uncountTries(
      db,
      attempts.map(({ all, ...each }) => ({ key: keyOf(each), all })),
    );
  return {
    async consume(attempts) {
      const limits = new Map(attempts.map((each) => [keyOf(each), each.limit]));
      const asked = [...limits].map(([key, { window_seconds }]) => ({ key, window_seconds }));
      const counts = await consume(db, asked);
      const spent = counts.filter(
        ({ key, tries: made }) => made > (limits.get(key)?.attempts ?? 0),
      );
      if (spent.length === 0) return;
      // It was not judged: whoever is refused here has spent nothing of the other budgets.
      await refund(attempts.map((each) => ({ ...each, all: false })));
      throw tooMany(Math.max(...spent.map(({ wait_seconds }) => wait_seconds)));
    },
    refund,
  };
}

/** Addresses of people have no place in a table of counters, and are as long as they like. */
function keyOf({ limit, key }: Attempt): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;
}

function tooMany(waitSeconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: retryAfterSeconds });
}
