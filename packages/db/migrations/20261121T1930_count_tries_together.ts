import { type Kysely, sql } from 'kysely';

/** Tries are counted by one statement of our own; its columns say what they hold. */
export async function up(db: Kysely<any>): Promise<void> {
  // What was counted so far is not worth moving: it would be over within the hour.
  await sql`truncate rate_limits`.execute(db);
  await sql`alter table rate_limits
    alter column key type text,
    alter column points drop default,
    drop column expire,
    add column ends_at timestamptz not null`.execute(db);
  await sql`alter table rate_limits rename column points to tries`.execute(db);
}
