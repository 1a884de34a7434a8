import { type Kysely, sql } from 'kysely';

/** What runs again and again over whole tables is claimed, so that one server does it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table recurring_jobs (
      name text primary key,
      due_at timestamptz not null,
      ran_at timestamptz
    )`.execute(db);
  await sql`grant select, insert, update on recurring_jobs to guildhall_app`.execute(db);
}
