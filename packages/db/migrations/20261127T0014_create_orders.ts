import { type Kysely, sql } from 'kysely';

/**
 * Orders and their units, each with at most one state-changing due time, and their history. Orders
 * and units keep what a pause interrupted.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createOrders(db);
  await createUnits(db);
  await createRequests(db);
  await createTicks(db);
}

/** `risk_reasons` is what the risk score consists of: `[{ rule, weight, found }]`. */
async function createOrders(db: Kysely<any>): Promise<void> {
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
      quantity integer not null check (quantity between 1 and 1000),
      price_minor bigint not null check (price_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      total_minor bigint not null generated always as (price_minor + fee_minor) stored,
      currency text not null default 'USD',
      terms jsonb not null,
      snapshot jsonb not null,
      risk_score integer not null default 0,
      risk_reasons jsonb not null default '[]'
        constraint orders_risk_reasons_check check (jsonb_typeof(risk_reasons) = 'array'),
      delivery_due_at timestamptz,
      due_at timestamptz,
      paused_state text,
      paused_left_ms bigint,
      paid_at timestamptz,
      delivered_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint orders_buyer_is_not_seller check (buyer_id <> seller_id),
      constraint orders_waiting_has_due check (state = 'disputed' or
        (state in ('awaiting_payment', 'payment_review', 'paid', 'in_delivery'))
          = (due_at is not null)),
      constraint orders_pause_has_state
        check (paused_left_ms is null or (paused_left_ms >= 0 and paused_state is not null))
    )`.execute(db);
  await sql`create index orders_buyer on orders (buyer_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_seller on orders (seller_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_due on orders (due_at) where due_at is not null`.execute(db);
  await sql`create index orders_payment_review on orders (due_at, id)
    where state = 'payment_review'`.execute(db);
  // The orders of one offer and day, for the sums of sales.
  await sql`create index orders_sold on orders (offer_id, paid_at)
    where paid_at is not null`.execute(db);
  // Those of a day, whose sums are counted.
  await sql`create index orders_paid on orders using brin (paid_at)`.execute(db);
  await sql`create index orders_completed on orders (seller_id, closed_at)
    where state = 'completed'`.execute(db);
  // Their number, by which people name them.
  await sql`create index orders_number on orders (right(id::text, 8))`.execute(db);
  await sql`grant select, insert, update on orders to guildhall_app`.execute(db);
}

async function createUnits(db: Kysely<any>): Promise<void> {
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
      paused_state text,
      paused_left_ms bigint,
      delivered_at timestamptz,
      first_revealed_at timestamptz,
      problem_reported_at timestamptz,
      replaced_at timestamptz,
      confirmed_at timestamptz,
      closed_at timestamptz,
      case_waits_for text check (case_waits_for in ('buyer', 'seller', 'both')),
      case_due_at timestamptz,
      unique (order_id, position),
      constraint order_units_case_has_due
        check ((case_waits_for is null) = (case_due_at is null)),
      constraint order_units_waiting_has_due check (state = 'disputed' or
        (state in ('delivered', 'in_protection')) = (due_at is not null)),
      constraint order_units_pause_has_state
        check (paused_left_ms is null or (paused_left_ms >= 0 and paused_state is not null))
    )`.execute(db);
  // One sealed thing belongs to at most one live order (invariant 7).
  await sql`create unique index order_units_stock on order_units (stock_id)
    where state not in ('cancelled', 'returned')`.execute(db);
  await sql`create index order_units_due on order_units (due_at)
    where due_at is not null`.execute(db);
  // Reminders change no state, so they stand beside the one due time (rules.md §4).
  await sql`
    create table order_reminders (
      order_unit_id uuid not null references order_units,
      hours integer not null,
      remind_at timestamptz not null,
      primary key (order_unit_id, hours)
    )`.execute(db);
  await sql`create index order_reminders_due on order_reminders (remind_at)`.execute(db);
  await sql`grant select, insert, update on order_units to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on order_reminders to guildhall_app`.execute(db);
}

/**
 * What one party of an order asks the other for: the buyer to cancel, the seller for more time.
 * Each is asked once, and one after the other. The history is that of the order.
 */
async function createRequests(db: Kysely<any>): Promise<void> {
  await sql`
    create table order_requests (
      id uuid primary key,
      order_id uuid not null references orders,
      kind text not null check (kind in ('cancellation', 'extension')),
      state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn', 'ended')),
      reason text check (reason in ('mistake', 'found_elsewhere', 'sooner', 'other')),
      promised_at timestamptz,
      due_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (order_id, kind),
      constraint order_requests_open_has_due check ((state = 'open') = (due_at is not null)),
      constraint order_requests_closed_has_time check ((state = 'open') = (closed_at is null)),
      constraint order_requests_time_is_asked_for
        check ((kind = 'extension') = (promised_at is not null))
    )`.execute(db);
  await sql`create unique index order_requests_open on order_requests (order_id)
    where state = 'open'`.execute(db);
  await sql`create index order_requests_due on order_requests (due_at)
    where due_at is not null`.execute(db);
  await sql`
    create table order_history (
      id uuid primary key,
      order_id uuid not null references orders,
      order_unit_id uuid references order_units,
      order_request_id uuid references order_requests,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid references users,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index order_history_order on order_history (order_id, id)`.execute(db);
  // A problem pauses the deadline of a unit once (O29).
  await sql`create unique index order_history_problem_once on order_history (order_unit_id)
    where event = 'report_problem'`.execute(db);
  await sql`grant select, insert, update on order_requests to guildhall_app`.execute(db);
  await sql`grant select, insert on order_history to guildhall_app`.execute(db);
}

/**
 * What buyers have ticked in the securing checklist of an account (rules.md §4). Rows are only
 * added, because they are evidence in recall claims: a tick that is taken back is a row too.
 */
async function createTicks(db: Kysely<any>): Promise<void> {
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
}
