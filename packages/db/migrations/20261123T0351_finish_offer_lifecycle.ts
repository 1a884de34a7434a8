import { type Kysely, sql } from 'kysely';

/** A number that every version of the rule book gets. */
const NUMBERS = { archive_undo_hours: 24 };

/**
 * Offers that are archived and restored, or paused while their seller is away; and the sellers who
 * are on vacation.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table offers
    add column paused_state text,
    add column paused_left_ms bigint,
    add column paused_while_away boolean not null default false`.execute(db);
  await sql`create index offers_paused_while_away on offers (seller_id)
    where paused_while_away`.execute(db);
  await sql`create index users_suspended on users (id) where not is_active`.execute(db);
  await sql`
    create table vacations (
      user_id uuid primary key references users,
      since timestamptz not null default app_now(),
      until timestamptz
    )`.execute(db);
  await sql`grant select, insert, update, delete on vacations to guildhall_app`.execute(db);
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
