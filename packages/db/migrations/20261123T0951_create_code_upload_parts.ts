import { type Kysely, sql } from 'kysely';

/**
 * Parts of a file of codes that has not arrived whole, sealed. They are deleted when the codes are
 * in stock, when another upload of the offer begins, or a day later.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table code_upload_parts (
      id uuid primary key,
      offer_id uuid not null references offers,
      upload_id uuid not null,
      position_bytes integer not null check (position_bytes >= 0),
      size_bytes integer not null check (size_bytes > 0),
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now(),
      constraint code_upload_parts_once unique (offer_id, upload_id, position_bytes)
    )`.execute(db);
  await sql`create index code_upload_parts_sealed on code_upload_parts (sealed_at)`.execute(db);
  await sql`grant select, insert, delete on code_upload_parts to guildhall_app`.execute(db);
}
