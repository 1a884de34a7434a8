import { type Kysely, sql } from 'kysely';

/**
 * Caught mails hold codes and links, so they are sealed like any other secret (K1). The ones so far
 * stood in clear and are deleted: they were shown by a demo, or by a live shop to nobody. Earlier
 * servers still write and delete theirs, which are never shown; they expire after seven days.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`delete from caught_mails`.execute(db);
  await sql`
    alter table caught_mails
      alter column subject set default '',
      alter column text set default '',
      add column ciphertext bytea,
      add column nonce bytea,
      add column wrapped_key bytea,
      add column wrap_nonce bytea,
      add column key_id text,
      add column version integer`.execute(db);
}
