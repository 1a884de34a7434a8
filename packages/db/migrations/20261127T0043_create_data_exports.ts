import { type Kysely, sql } from 'kysely';

/**
 * Copies that users get of their data: one is made at a time for each of them, and deleted with its
 * archive when the time to download it is over.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table data_exports (
      id uuid primary key,
      user_id uuid not null references users,
      requested_at timestamptz not null default app_now(),
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz,
      ready_at timestamptz,
      failed_at timestamptz,
      expires_at timestamptz,
      bytes bigint check (bytes > 0),
      downloaded_at timestamptz,
      constraint data_exports_one_outcome
        check (num_nonnulls(due_at, ready_at, failed_at) = 1),
      constraint data_exports_of_ready
        check (num_nonnulls(ready_at, expires_at, bytes) in (0, 3)),
      constraint data_exports_downloaded check (downloaded_at is null or ready_at is not null)
    )`.execute(db);
  await sql`create unique index data_exports_one_running on data_exports (user_id)
    where due_at is not null`.execute(db);
  await sql`create index data_exports_of_user on data_exports (user_id, requested_at)`.execute(db);
  await sql`create index data_exports_due on data_exports (due_at)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, update, delete on data_exports to guildhall_app`.execute(db);
  await createArchives(db);
}

/** A large file with a key of its own: without its row the content is noise. */
async function createArchives(db: Kysely<any>): Promise<void> {
  await sql`
    create table sealed_archives (
      id uuid primary key,
      object_hash bytea not null references objects,
      content_bytes bigint not null check (content_bytes > 0),
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sealed_archives_object on sealed_archives (object_hash)`.execute(db);
  await sql`create index sealed_archives_expiry on sealed_archives (expires_at)`.execute(db);
  await sql`grant select, insert, update, delete on sealed_archives to guildhall_app`.execute(db);
}
