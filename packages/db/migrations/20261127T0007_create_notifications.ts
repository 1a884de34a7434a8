import { type Kysely, sql } from 'kysely';

/**
 * Mails that a demo does not send. They hold codes and links, so they are sealed like any other
 * secret (K1).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table caught_mails (
      id uuid primary key,
      recipient text not null,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index caught_mails_recipient on caught_mails (recipient, id)`.execute(db);
  await sql`grant select, insert, update, delete on caught_mails to guildhall_app`.execute(db);
}
