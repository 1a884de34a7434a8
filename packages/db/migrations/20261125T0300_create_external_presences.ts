import { type Kysely, sql } from 'kysely';

/**
 * The users whose presence is shown in an external document database, or was to be removed from it:
 * what it shows is compared with the sessions, and what differs is due. `shown_at` is null until it
 * is known that something is shown.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table external_presences (
      user_id uuid primary key references users,
      shown_at timestamptz,
      attempts integer not null default 0,
      due_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_last_seen on sessions (last_seen_at)`.execute(db);
  await sql`grant select, insert, update, delete on external_presences to guildhall_app`.execute(
    db,
  );
}
