import { type Kysely, sql } from 'kysely';

/**
 * One append-only log of what happened to offers, stock, orders, payments, wallets, users and
 * texts. Triggers write it in the transaction of the change, so that no writer can forget it
 * (`log_*` in `packages/db/functions`). The application can read it, and can neither add nor change
 * a row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table event_log (
      position bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      subject_id uuid not null,
      event text not null,
      user_ids uuid[] not null,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index event_log_xid on event_log (xid)`.execute(db);
  await sql`
    create table event_cursors (
      name text primary key,
      seen pg_snapshot not null,
      target pg_snapshot,
      position bigint not null default 0,
      moved_at timestamptz not null default now(),
      constraint event_cursors_part_of_target check (target is not null or position = 0)
    )`.execute(db);
  await sql`
    create table event_log_start (
      id integer primary key default 1 check (id = 1),
      xid xid8 not null
    )`.execute(db);
  await sql`grant select on event_log, event_log_start to guildhall_app`.execute(db);
  await sql`grant select, insert, update on event_cursors to guildhall_app`.execute(db);
  // The first transaction that a cluster of PostgreSQL has.
  await sql`insert into event_log_start (xid) values ('3')`.execute(db);
}
