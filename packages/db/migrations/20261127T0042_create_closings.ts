import { type Kysely, sql } from 'kysely';

/**
 * Requests of users to close their account: each was taken back, or ended with the erasure of what
 * is personal. What is evidence is erased later, at `late_erased_at`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table closings (
      id uuid primary key,
      user_id uuid not null references users,
      requested_at timestamptz not null default app_now(),
      kept_at timestamptz,
      erased_at timestamptz,
      late_erased_at timestamptz,
      constraint closings_one_end check (kept_at is null or erased_at is null),
      constraint closings_late_is_later check (late_erased_at >= erased_at),
      constraint closings_late_after_all check (late_erased_at is null or erased_at is not null)
    )`.execute(db);
  // An account that was erased cannot be closed again.
  await sql`create unique index closings_one_of_user on closings (user_id)
    where kept_at is null`.execute(db);
  await sql`create index closings_kept on closings (user_id, kept_at)
    where kept_at is not null`.execute(db);
  await sql`create index closings_late on closings (erased_at)
    where erased_at is not null and late_erased_at is null`.execute(db);
  await sql`grant select, insert, update on closings to guildhall_app`.execute(db);
  await createTraces(db);
  await grantErasure(db);
}

/** Hashes of what a banned user had, which outlive their account. */
async function createTraces(db: Kysely<any>): Promise<void> {
  await sql`
    create table banned_traces (
      user_id uuid not null references users,
      kind text not null check (kind in ('device', 'document', 'person', 'payout_method')),
      hash text not null check (length(hash) between 32 and 100),
      keep_until timestamptz not null,
      primary key (kind, hash, user_id)
    )`.execute(db);
  await sql`create index banned_traces_user on banned_traces (user_id)`.execute(db);
  await sql`create index banned_traces_end on banned_traces (keep_until)`.execute(db);
  await sql`grant select, insert, delete on banned_traces to guildhall_app`.execute(db);
}

/** What the application could not erase before: no more than the columns that are personal. */
async function grantErasure(db: Kysely<any>): Promise<void> {
  await sql`grant delete on devices, notification_schedules, message_settings, blocked_messages
    to guildhall_app`.execute(db);
  await sql`grant update (ip_address, user_agent) on reveal_log to guildhall_app`.execute(db);
  await sql`grant update (details) on offer_history to guildhall_app`.execute(db);
  await sql`grant update (ciphertext, nonce, wrapped_key, wrap_nonce) on verifications
    to guildhall_app`.execute(db);
}
