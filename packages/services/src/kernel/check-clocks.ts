import { readClocks } from '@guildhall/db/kernel/clocks';
import type { KernelContext } from './context.ts';

/** Codes of authenticator apps are valid for 30 seconds. */
const MAX_SKEW_SECONDS = 30;
const HOUR_SECONDS = 3_600;
const HALF_A_YEAR_SECONDS = 180 * 24 * HOUR_SECONDS;

/**
 * Alerts the operator to clocks that cannot be right (F10): this process and the database differ,
 * or the time of the database is before the last work of a server, or far after it.
 */
export async function checkClocks(
  { db, alert }: Pick<KernelContext, 'db' | 'alert'>,
  now?: () => number,
): Promise<void> {
  const { skew_seconds, last_job_seconds_ago: idle } = await readClocks(db, now);
  if (Math.abs(skew_seconds) > MAX_SKEW_SECONDS) {
    alert('the clocks of this server and of the database differ: set both by NTP', {
      skew_seconds: Math.round(skew_seconds),
    });
  }
  if (idle !== null && (idle < -HOUR_SECONDS || idle > HALF_A_YEAR_SECONDS)) {
    alert('the clock of the database jumped, or no server ran for long: check its time', {
      last_job_seconds_ago: Math.round(idle),
    });
  }
}
