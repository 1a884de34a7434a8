import { type Kysely, sql } from 'kysely';

/**
 * Records on which devices a user has proven a second factor: there, wrong codes of strangers use
 * up nothing of theirs. Of the past only what the open sessions tell is known.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table devices add column second_factor_at timestamptz`.execute(db);
  await sql`
    update devices set second_factor_at = last_seen_at where id in (
      select device_id from sessions
        where second_factor is not null or first_factor = 'passkey')`.execute(db);
}
