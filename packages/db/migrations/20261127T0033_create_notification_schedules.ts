import { type Kysely, sql } from 'kysely';

/** When users want to be told, and what waits for their next digest. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table notification_schedules (
      user_id uuid primary key references users,
      time_zone text not null check (length(time_zone) between 1 and 64),
      quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      digest text not null check (digest in ('off', 'daily', 'weekly', 'never')),
      digest_due_at timestamptz,
      changed_at timestamptz not null default app_now(),
      constraint notification_schedules_quiet_is_whole
        check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until),
      constraint notification_schedules_digest_is_due
        check ((digest in ('daily', 'weekly')) = (digest_due_at is not null))
    )`.execute(db);
  await sql`create index notification_schedules_due on notification_schedules (digest_due_at)
    where digest_due_at is not null`.execute(db);
  await sql`
    create table held_notices (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null check (length(kind) between 1 and 60),
      facts jsonb not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index held_notices_user on held_notices (user_id, id)`.execute(db);
  await sql`grant select, insert, update on notification_schedules to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on held_notices to guildhall_app`.execute(db);
}
