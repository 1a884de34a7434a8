import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Claims a due job for the length of the lease and returns when it started. Returns null if it is
 * not due or another worker has it. Uses real time instead of the shop's clock, since the job does
 * not depend on business time.
 */
export async function claimRecurringJob(
  db: Kysely<Database>,
  name: string,
  leaseSeconds: number,
): Promise<Date | null> {
  const { rows } = await sql<{ started_at: Date }>`
    insert into recurring_jobs as job (name, due_at)
    values (${name}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update set due_at = excluded.due_at where job.due_at <= now()
    returning now() as started_at`.execute(db);
  return rows[0]?.started_at ?? null;
}

/** The jobs that a worker has claimed since the shop began, with the time since they ended well. */
export async function listJobAges(db: Kysely<Database>): Promise<JobAge[]> {
  const { rows } = await sql<JobAge>`
    select name, pause_seconds, extract(epoch from now() - ran_at)::float8 as seconds_ago
      from recurring_jobs order by name`.execute(db);
  return rows;
}

interface JobAge {
  readonly name: string;
  /** Null until its first run has ended. */
  readonly pause_seconds: number | null;
  /** Null: no run of it has succeeded. */
  readonly seconds_ago: number | null;
}

/** Ends the lease: the job is due again after the pause. `ranAt` is null after a failed run. */
export async function releaseRecurringJob(
  db: Kysely<Database>,
  name: string,
  { pauseSeconds, ranAt }: { pauseSeconds: number; ranAt: Date | null },
): Promise<void> {
  await db
    .updateTable('recurring_jobs')
    .set({
      due_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`,
      pause_seconds: pauseSeconds,
    })
    .$if(ranAt !== null, (query) => query.set({ ran_at: ranAt }))
    .where('name', '=', name)
    .execute();
}
