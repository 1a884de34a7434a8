import { claimRecurringJob, releaseRecurringJob } from '@guildhall/db/kernel/recurring-jobs';
import type { ServiceContext } from '../context.ts';

/**
 * After this time the worker that claimed a job counts as dead: many times the duration of any job.
 */
const LEASE_SECONDS = 600;
/** Longer than any transaction, and than the clock difference of servers and database. */
const OVERLAP_MS = 10 * 60 * 1_000;

/**
 * Runs a job over whole tables on one server when it is due. `since` is the time from which changes
 * may be new to the job; null when it has never finished. Returns whether it ran.
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
