import { claimRecurringJob, releaseRecurringJob } from '@guildhall/db/kernel/recurring-jobs';
import type { ServiceContext } from '../context.ts';

/** After this a server counts as gone that has claimed a job: many times what any of them takes. */
const LEASE_SECONDS = 600;
/** Longer than any transaction lasts, and than the clocks of servers and database differ. */
const OVERLAP_MS = 10 * 60 * 1_000;

/**
 * Runs a job that goes over whole tables when it is due, on one server. `since` is the time from
 * which on changes may not have been seen by an earlier run; null: there was none. Answers whether
 * it ran.
 */
export async function runRecurringJob(
  { db }: ServiceContext,
  { name, pauseMs }: { readonly name: string; readonly pauseMs: number },
  run: (since: Date | null) => Promise<unknown>,
): Promise<boolean> {
  const claimed = await claimRecurringJob(db, name, LEASE_SECONDS);
  if (claimed === null) return false;
  const { ran_at, started_at } = claimed;
  const since = ran_at === null ? null : new Date(ran_at.getTime() - OVERLAP_MS);
  const pauseSeconds = pauseMs / 1_000;
  try {
    await run(since);
  } catch (error) {
    await releaseRecurringJob(db, name, { pauseSeconds, ranAt: null });
    throw error;
  }
  await releaseRecurringJob(db, name, { pauseSeconds, ranAt: started_at });
  return true;
}
