import { type Kysely, sql } from 'kysely';

/**
 * Tells passwords that are being checked from those that were wrong: only the wrong ones use up the
 * attempts of an hour. Earlier servers insert before they check and delete when the password was
 * right, so their rows count as wrong until then, as before.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table reveal_tries add column is_pending boolean not null default false`.execute(
    db,
  );
  await sql`grant update on reveal_tries to guildhall_app`.execute(db);
}
