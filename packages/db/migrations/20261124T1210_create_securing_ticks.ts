import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets. */
const NUMBERS = { checklist_undo_minutes: 10 };

/**
 * What buyers have ticked in the securing checklist of an account (rules.md §4). Rows are only
 * added, because they are evidence in recall claims: a tick that is taken back is a row too.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table securing_ticks (
      id uuid primary key,
      order_unit_id uuid not null references order_units,
      item text not null check (item in ('password_changed', 'email_changed', 'two_factor_on',
        'sessions_ended', 'recovery_removed')),
      is_done boolean not null,
      user_id uuid not null references users,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index securing_ticks_unit
    on securing_ticks (order_unit_id, item, id desc)`.execute(db);
  await sql`grant select, insert on securing_ticks to guildhall_app`.execute(db);
  // Open pages of the order read again. With the owner's rights, as for other sources of events.
  await sql`
    create function log_events_of_securing_ticks() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      insert into event_log (topic, subject_id, event, user_ids, details)
        select 'orders', orders.id, 'tick_securing', array[orders.buyer_id, orders.seller_id],
               jsonb_build_object('unit_ids', jsonb_build_array(unit.id))
          from added join order_units as unit on unit.id = added.order_unit_id
          join orders on orders.id = unit.order_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger log_events after insert on securing_ticks
    referencing new table as added
    for each statement execute function log_events_of_securing_ticks()`.execute(db);
  await sql`revoke all on function log_events_of_securing_ticks() from public`.execute(db);
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
