import { type Kysely, sql } from 'kysely';

/** Orders and their units, each with at most one state-changing due time, and their history. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      buyer_id uuid not null references users,
      seller_id uuid not null references users,
      offer_id uuid not null references offers,
      kind text not null check (kind in ('account', 'gift_card')),
      state text not null check (state in ('awaiting_payment', 'payment_review', 'paid',
        'in_delivery', 'delivered', 'in_protection', 'completed', 'disputed', 'refunded',
        'cancelled', 'expired', 'charged_back')),
      quantity integer not null check (quantity between 1 and 50),
      price_minor bigint not null check (price_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      total_minor bigint not null generated always as (price_minor + fee_minor) stored,
      currency text not null default 'USD',
      terms jsonb not null,
      snapshot jsonb not null,
      risk_score integer not null default 0,
      delivery_due_at timestamptz,
      due_at timestamptz,
      paid_at timestamptz,
      delivered_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint orders_buyer_is_not_seller check (buyer_id <> seller_id),
      constraint orders_waiting_has_due check (state = 'disputed' or
        (state in ('awaiting_payment', 'payment_review', 'paid', 'in_delivery'))
          = (due_at is not null))
    )`.execute(db);
  await sql`create index orders_buyer on orders (buyer_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_seller on orders (seller_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_due on orders (due_at) where due_at is not null`.execute(db);
  await sql`
    create table order_units (
      id uuid primary key,
      order_id uuid not null references orders,
      position integer not null check (position >= 1),
      stock_id uuid not null references stock_units,
      state text not null check (state in ('awaiting_delivery', 'delivered', 'in_protection',
        'disputed', 'completed', 'refunded', 'returned', 'cancelled')),
      price_minor bigint not null check (price_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      due_at timestamptz,
      delivered_at timestamptz,
      first_revealed_at timestamptz,
      confirmed_at timestamptz,
      closed_at timestamptz,
      unique (order_id, position),
      constraint order_units_waiting_has_due check (state = 'disputed' or
        (state in ('delivered', 'in_protection')) = (due_at is not null))
    )`.execute(db);
  // One sealed thing belongs to at most one live order (invariant 7).
  await sql`create unique index order_units_stock on order_units (stock_id)
    where state not in ('cancelled', 'returned')`.execute(db);
  await sql`create index order_units_due on order_units (due_at)
    where due_at is not null`.execute(db);
  await sql`
    create table order_history (
      id uuid primary key,
      order_id uuid not null references orders,
      order_unit_id uuid references order_units,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid references users,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index order_history_order on order_history (order_id, id)`.execute(db);
  // Reminders change no state, so they stand beside the one due time (rules.md §4).
  await sql`
    create table order_reminders (
      order_unit_id uuid not null references order_units,
      hours integer not null,
      remind_at timestamptz not null,
      primary key (order_unit_id, hours)
    )`.execute(db);
  await sql`create index order_reminders_due on order_reminders (remind_at)`.execute(db);
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users,
      key uuid not null,
      operation text not null,
      input_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  await sql`grant select, insert, update on orders, order_units to guildhall_app`.execute(db);
  await sql`grant select, insert on order_history to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on order_reminders to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on idempotency_keys to guildhall_app`.execute(db);
}
