import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { countTries, uncountTries } from '@guildhall/db/identity/try-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely } from 'kysely';
import type { RateLimits, Try } from './rate-limits.ts';

/** Counts in the database, so that every server counts the same tries (R1). */
export function sharedRateLimits(db: Kysely<Database>): RateLimits {
  const uncount: RateLimits['uncount'] = async (tries) =>
    await uncountTries(
      db,
      tries.map(({ all, ...each }) => ({ key: keyOf(each), all })),
    );
  return {
    async countTries(tries) {
      const budgets = new Map(tries.map((each) => [keyOf(each), each.budget]));
      const asked = [...budgets].map(([key, { window_seconds }]) => ({ key, window_seconds }));
      const counts = await countTries(db, asked);
      const spent = counts.filter(({ key, tries: made }) => made > (budgets.get(key)?.tries ?? 0));
      if (spent.length === 0) return;
      // It was not judged: whoever is refused here has spent nothing of the other budgets.
      await uncount(tries.map((each) => ({ ...each, all: false })));
      throw tooMany(Math.max(...spent.map(({ wait_seconds }) => wait_seconds)));
    },
    uncount,
  };
}

/** Addresses of people have no place in a table of counters, and are as long as they like. */
function keyOf({ budget, key }: Try): string {
  return `${budget.name}:${createHash('sha256').update(key).digest('base64url')}`;
}

function tooMany(wait_seconds: number): Refusal {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_seconds));
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
