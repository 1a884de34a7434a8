import { type Kysely, sql } from 'kysely';

/**
 * One append-only log of what happened to offers, stock, orders, payments, wallets and users.
 * Triggers write it in the transaction of the change, so that no writer can forget it, servers of
 * the last release included. The application can read it, and can neither add nor change a row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db);
  for (const [table, on, events] of SOURCES) await logEvents(db, table, on, events);
  await createDelete(db);
}

async function createTables(db: Kysely<any>): Promise<void> {
  await sql`
    create table event_log (
      position bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      subject_id uuid not null,
      event text not null,
      user_ids uuid[] not null,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index event_log_xid on event_log (xid)`.execute(db);
  await sql`
    create table event_cursors (
      name text primary key,
      seen pg_snapshot not null,
      target pg_snapshot,
      position bigint not null default 0,
      moved_at timestamptz not null default now(),
      constraint event_cursors_part_of_target check (target is not null or position = 0)
    )`.execute(db);
  await sql`
    create table event_log_start (
      id integer primary key default 1 check (id = 1),
      xid xid8 not null
    )`.execute(db);
  await sql`insert into event_log_start (xid) values ('3')`.execute(db);
  await sql`grant select on event_log, event_log_start to guildhall_app`.execute(db);
  await sql`grant select, insert, update on event_cursors to guildhall_app`.execute(db);
}

const UPDATED = 'after update on users referencing old table as before new table as added';

/** A source of events: a table, its trigger, and the query of the events by the rows in `added`. */
const SOURCES: readonly [table: string, trigger: string, events: string][] = [
  [
    'order_history',
    'after insert on order_history referencing new table as added',
    `select 'orders', orders.id, happened.event, array[orders.buyer_id, orders.seller_id],
            jsonb_strip_nulls(jsonb_build_object('state', happened.to_state, 'unit_ids',
              happened.unit_ids))
       from (select order_id, event, to_state, min(id::text) as first_id,
                    jsonb_agg(order_unit_id) filter (where order_unit_id is not null) as unit_ids
               from added group by order_id, event, to_state, order_unit_id is null) as happened
       join orders on orders.id = happened.order_id
      order by happened.first_id`,
  ],
  [
    'offer_history',
    'after insert on offer_history referencing new table as added',
    `select 'offers', offers.id, added.event, array[offers.seller_id],
            jsonb_build_object('kind', offers.kind, 'product_slug', offers.product_slug,
              'state', added.to_state)
       from added join offers on offers.id = added.offer_id
      order by added.id`,
  ],
  [
    'stock_history',
    'after insert on stock_history referencing new table as added',
    `select 'stock', offers.id, happened.event, array[offers.seller_id],
            jsonb_build_object('kind', offers.kind, 'product_slug', offers.product_slug,
              'units', happened.units)
       from (select stock_units.offer_id, added.event, count(*) as units
               from added join stock_units on stock_units.id = added.stock_id
              group by stock_units.offer_id, added.event) as happened
       join offers on offers.id = happened.offer_id`,
  ],
  [
    'payment_history',
    'after insert on payment_history referencing new table as added',
    `select 'payments', payments.id, added.event, array[payments.user_id],
            jsonb_build_object('state', added.to_state)
       from added join payments on payments.id = added.payment_id
      order by added.id`,
  ],
  [
    'ledger_entries',
    'after insert on ledger_entries referencing new table as added',
    `select 'wallet', user_id, 'post', array[user_id], '{}'::jsonb
       from added where user_id is not null group by user_id`,
  ],
  [
    'users',
    UPDATED,
    `select 'users', added.id, happened.event, array[added.id], '{}'::jsonb
       from added join before using (id)
      cross join lateral (values
        ('change_role', added.role <> before.role),
        ('suspend', before.is_active and not added.is_active),
        ('reinstate', added.is_active and not before.is_active),
        ('change_levels', (added.seller_level, added.verification_level)
          <> (before.seller_level, before.verification_level)),
        ('change_profile', (added.email, added.username, added.avatar_url, added.language)
          is distinct from (before.email, before.username, before.avatar_url, before.language)),
        ('change_security', (added.security_changed_at, added.two_factor)
          is distinct from (before.security_changed_at, before.two_factor))
      ) as happened (event, is_true)
      where happened.is_true`,
  ],
  [
    'sessions',
    'after delete on sessions referencing old table as added',
    `select 'users', user_id, 'end_sessions', array[user_id], '{}'::jsonb
       from added group by user_id`,
  ],
];

/** With the owner's rights, since the application may not write the log itself. */
async function logEvents(db: Kysely<any>, table: string, on: string, events: string) {
  const name = `log_events_of_${table}`;
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      insert into event_log (topic, subject_id, event, user_ids, details)
        ${sql.raw(events)};
      return null;
    end $$`.execute(db);
  await sql`create trigger log_events ${sql.raw(on)}
    for each statement execute function ${sql.id(name)}()`.execute(db);
  await sql`revoke all on function ${sql.id(name)} from public`.execute(db);
}

/**
 * Deletes the oldest events, at most `p_limit`: only those that are older than `p_keep` and that
 * every cursor has passed. It deletes in the order of the transactions and stores where the log
 * begins now, after the last transaction it deleted from, so that a reader can tell whether it has
 * missed an event. Returns how many it deleted.
 */
async function createDelete(db: Kysely<any>): Promise<void> {
  await sql`
    create function delete_old_events(p_keep interval, p_limit integer) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      kept xid8;
      last xid8;
      deleted bigint;
    begin
      select least(
          pg_snapshot_xmin(pg_current_snapshot()),
          (select min(pg_snapshot_xmin(seen)) from event_cursors),
          (select xid from event_log where created_at >= now() - p_keep order by xid limit 1))
        into kept;
      with gone as (
        delete from event_log where position in (
          select position from event_log where xid < kept order by xid limit p_limit)
        returning xid)
      select count(*), max(xid) into deleted, last from gone;
      if deleted > 0 then
        update event_log_start set xid = greatest(xid, (last::text::bigint + 1)::text::xid8);
      end if;
      return deleted;
    end $$`.execute(db);
  await sql`revoke all on function delete_old_events from public`.execute(db);
  await sql`grant execute on function delete_old_events to guildhall_app`.execute(db);
}
