import { type Kysely, sql } from 'kysely';

/**
 * The audit: one row for each act of staff and each security event, in one table that is only added
 * to, and the chain that shows a change of it. What is personal in an entry is sealed with the key
 * of the user whom it is about: the chain is computed over the sealed bytes, so it stays valid when
 * the key is deleted.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table audit_keys (
      user_id uuid primary key references users,
      key bytea check (length(key) = 32),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table audit_entries (
      id uuid primary key,
      kind text not null check (kind in ('staff_act', 'security_event')),
      event text not null,
      actor_id uuid references users,
      actor_role text,
      user_id uuid references users,
      things text[] not null default '{}',
      call text,
      request_id text,
      facts jsonb not null default '{}',
      origin bytea,
      content bytea,
      occurred_at timestamptz not null default clock_timestamp(),
      constraint audit_entries_acts_have_actors check (kind <> 'staff_act' or actor_id is not null)
    )`.execute(db);
  await sql`create index audit_entries_kind on audit_entries (kind, id)`.execute(db);
  await sql`create index audit_entries_event on audit_entries (event, id)`.execute(db);
  await sql`create index audit_entries_actor on audit_entries (actor_id, id)`.execute(db);
  await sql`create index audit_entries_user on audit_entries (user_id, id)`.execute(db);
  await sql`create index audit_entries_things on audit_entries using gin (things)`.execute(db);
  await sql`
    create table audit_batches (
      number bigint primary key check (number > 0),
      previous_hash bytea not null check (length(previous_hash) = 32),
      hash bytea not null check (length(hash) = 32),
      entries integer not null check (entries > 0),
      last_entry_id uuid not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table audit_links (
      entry_id uuid primary key references audit_entries,
      batch bigint not null references audit_batches,
      hash bytea not null check (length(hash) = 32)
    )`.execute(db);
  await sql`create index audit_links_batch on audit_links (batch, entry_id)`.execute(db);
  await sql`grant select, insert on audit_entries, audit_batches, audit_links
    to guildhall_app`.execute(db);
  // A key is destroyed with the personal data of its user. Its row stays, so that nobody makes a
  // new one.
  await sql`grant select, insert, update (key) on audit_keys to guildhall_app`.execute(db);
}
