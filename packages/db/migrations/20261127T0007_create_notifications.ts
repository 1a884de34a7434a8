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
      subject text not null default '',
      text text not null default '',
      html text not null default '',
      ciphertext bytea,
      nonce bytea,
      wrapped_key bytea,
      wrap_nonce bytea,
      key_id text,
      version integer,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index caught_mails_recipient on caught_mails (recipient, id)`.execute(db);
  await sql`grant select, insert, update, delete on caught_mails to guildhall_app`.execute(db);
}
