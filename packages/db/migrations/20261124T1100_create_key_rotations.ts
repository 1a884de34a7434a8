import { type Kysely, sql } from 'kysely';

/**
 * The audit log of key rotations: one row for each run of the command, written by the owner of the
 * database. It names keys by their ids, which say nothing about them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table key_rotations (
      id uuid primary key,
      key_id text not null,
      rewrapped integer not null default 0,
      unreadable integer not null default 0,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
}
