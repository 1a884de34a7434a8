import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

export interface Clocks {
  /** How far this process is ahead of the database. */
  readonly skew_seconds: number;
  /** How long ago, on the database's clock, a server last ran a job; null if none ever did. */
  readonly last_job_seconds_ago: number | null;
}

/** Compares the clock of this process, that of the database, and when servers were last at work. */
export async function readClocks(db: Kysely<Database>, now = Date.now): Promise<Clocks> {
  const askedAt = now();
  const { rows } = await sql<{ now: Date; ran_at: Date | null }>`
    select clock_timestamp() as now, (select max(ran_at) from recurring_jobs) as ran_at`.execute(
    db,
  );
  const middle = (askedAt + now()) / 2;
  const database = rows[0]?.now.getTime() ?? 0;
  const ranAt = rows[0]?.ran_at?.getTime();
  return {
    skew_seconds: (middle - database) / 1_000,
    last_job_seconds_ago: ranAt === undefined ? null : (database - ranAt) / 1_000,
  };
}

/** For how many seconds of the shop’s clock the first of some rows is due; null: none is. */
export const latenessSeconds = (dueAt: string): RawBuilder<number | null> => {
  const first = sql`min(${sql.ref(dueAt)})`;
  return sql<number | null>`
    case when ${first} <= app_now() then extract(epoch from app_now() - ${first})::float8 end`;
};
