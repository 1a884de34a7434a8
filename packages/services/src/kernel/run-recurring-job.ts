import { claimRecurringJob, releaseRecurringJob } from '@guildhall/db/kernel/recurring-jobs';
import type { KernelContext } from './context.ts';

/**
 * After this time the worker that claimed a job counts as dead: many times the duration of any job.
 */
const LEASE_SECONDS = 600;

/** Runs a job over whole tables on one server when it is due. Returns whether it ran. */
export async function runRecurringJob(
  { db }: KernelContext,
  { name, pauseMs }: { readonly name: string; readonly pauseMs: number },
  run: () => Promise<unknown>,
): Promise<boolean> {
  const startedAt = await claimRecurringJob(db, name, LEASE_SECONDS);
  if (startedAt === null) return false;
  const pauseSeconds = pauseMs / 1_000;
  try {
    await run();
  } catch (error) {
    await releaseRecurringJob(db, name, { pauseSeconds, ranAt: null });
    throw error;
  }
  await releaseRecurringJob(db, name, { pauseSeconds, ranAt: startedAt });
  return true;
}
