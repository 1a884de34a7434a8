import { type Kysely, sql } from 'kysely';

/** Which SQL of each file in `packages/db/functions` the database ran last. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table database_functions (
      name text primary key,
      hash text not null,
      replaced_at timestamptz not null default now()
    )`.execute(db);
  await sql`grant select on database_functions to guildhall_app`.execute(db);
}
