import { type Kysely, sql } from 'kysely';

/**
 * Files, what was made of each, and what refers to it. The contents are in the object storage;
 * `objects` says which are there or on their way, so that no row lacks its content and no content
 * stays without a row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table objects (
      hash bytea primary key check (octet_length(hash) = 32),
      bytes bigint not null check (bytes > 0),
      due_at timestamptz
    )`.execute(db);
  await sql`create index objects_due on objects (due_at) where due_at is not null`.execute(db);
  await sql`
    create table files (
      id uuid primary key,
      owner_id uuid not null references users,
      purpose text not null,
      visibility text not null check (visibility in ('public', 'private')),
      content_hash bytea not null check (octet_length(content_hash) = 32),
      media_type text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      pages integer check (pages > 0),
      seconds integer check (seconds > 0),
      bytes bigint not null check (bytes > 0),
      expires_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint files_pages_of_documents check (
        (pages is not null) = (media_type = 'application/pdf')),
      constraint files_seconds_of_videos check (
        (seconds is not null) = (media_type like 'video/%'))
    )`.execute(db);
  await sql`create index files_owner on files (owner_id) include (bytes)`.execute(db);
  await sql`create index files_expiry on files (expires_at)
    where expires_at is not null`.execute(db);
  await sql`
    create table file_variants (
      file_id uuid not null references files on delete cascade,
      object_hash bytea not null references objects,
      is_original boolean not null,
      page integer not null default 0 check (page >= 0),
      media_type text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes bigint not null check (bytes > 0),
      primary key (file_id, object_hash, page, is_original)
    )`.execute(db);
  await sql`create index file_variants_object on file_variants (object_hash)`.execute(db);
  // What opens a sealed file, or the original of another one, and how good the picture of a sealed
  // file is. Without its row a content is noise.
  await sql`
    create table sealed_files (
      file_id uuid primary key references files on delete cascade,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now(),
      brightness integer check (brightness between 0 and 255),
      sharpness double precision check (sharpness >= 0),
      clipped integer check (clipped between 0 and 10000),
      constraint sealed_files_measured check (
        num_nulls(brightness, sharpness, clipped) in (0, 3))
    )`.execute(db);
  // The subject is in another room. No file is deleted that a row refers to.
  await sql`
    create table file_references (
      file_id uuid not null references files,
      kind text not null check (kind in ('draft', 'offer', 'order', 'case', 'thread',
        'verification', 'product', 'user', 'report')),
      subject_id uuid not null,
      primary key (file_id, kind, subject_id)
    )`.execute(db);
  await sql`create index file_references_subject on file_references (kind, subject_id)`.execute(db);
  await sql`grant select, insert, update, delete on objects, files to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on sealed_files to guildhall_app`.execute(db);
  await sql`grant select, insert on file_variants to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on file_references to guildhall_app`.execute(db);
}
