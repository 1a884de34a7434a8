import { type Kysely, sql } from 'kysely';

/**
 * What every later migration relies on: that nobody but its owner may call a new function, the time
 * of the shop, and the record of the database functions. `app_now()` is a copy of its file in
 * `functions`, since defaults of columns call it; the other functions are created after all
 * migrations.
 */
export async function up(db: Kysely<any>): Promise<void> {
  // PostgreSQL lets everybody execute a new function, and before version 15 create in the schema.
  await sql`alter default privileges revoke execute on functions from public`.execute(db);
  await sql`
    do $$ begin
      if has_schema_privilege('public', 'public', 'create') then
        revoke create on schema public from public;
      end if;
    end $$`.execute(db);
  // So that a start without the owner's URL sees what was not migrated.
  await sql`grant select on kysely_migration to guildhall_app`.execute(db);
  await createClock(db);
  await createFunctionRecord(db);
}

/** One row, so that every server sees the same time. The start of a demo grants its update. */
async function createClock(db: Kysely<any>): Promise<void> {
  await sql`
    create table app_clock (
      id smallint primary key check (id = 1),
      offset_seconds bigint not null
    )`.execute(db);
  await sql`insert into app_clock (id, offset_seconds) values (1, 0)`.execute(db);
  await sql`
    create function app_now() returns timestamptz language sql stable parallel safe
    return now() + make_interval(secs => (select offset_seconds from app_clock where id = 1))
  `.execute(db);
  await sql`grant select on app_clock to guildhall_app`.execute(db);
}

/** Which SQL of each file in `packages/db/functions` the database ran last. */
async function createFunctionRecord(db: Kysely<any>): Promise<void> {
  await sql`
    create table database_functions (
      name text primary key,
      hash text not null,
      replaced_at timestamptz not null default now()
    )`.execute(db);
  await sql`grant select on database_functions to guildhall_app`.execute(db);
}
