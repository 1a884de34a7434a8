import { type Kysely, sql } from 'kysely';

/**
 * `app_now()` decides every deadline about money: the database's time plus an offset that only
 * demo mode and tests may move (rules.md §10). One row, so that every server sees the same time.
 */
export async function up(db: Kysely<any>): Promise<void> {
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
  await sql`grant select, update on app_clock to guildhall_app`.execute(db);
}
