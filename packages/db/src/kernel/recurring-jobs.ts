import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

export interface ClaimedJob {
  /** When the last run that came to its end was started; null when there was none. */
  readonly ran_at: Date | null;
  readonly started_at: Date;
}

/**
 * Claims a job that is due, for as long as the lease lasts; null when it is not due, or another
 * worker has it. On real time: it is about work, and not about money.
 */
export async function claimRecurringJob(
  db: Kysely<Database>,
  name: string,
  leaseSeconds: number,
): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    insert into recurring_jobs as job (name, due_at)
    values (${name}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update set due_at = excluded.due_at where job.due_at <= now()
    returning ran_at, now() as started_at`.execute(db);
  return rows[0] ?? null;
}

/** Ends the lease: the job is due again after the pause. A run that failed has not happened. */
export async function releaseRecurringJob(
  db: Kysely<Database>,
  name: string,
  { pauseSeconds, ranAt }: { pauseSeconds: number; ranAt: Date | null },
): Promise<void> {
  await db
    .updateTable('recurring_jobs')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})` })
    .$if(ranAt !== null, (query) => query.set({ ran_at: ranAt }))
    .where('name', '=', name)
    .execute();
}
