import { type Kysely, sql } from 'kysely';

/** Attempts to bring money in, and the provider events that were accepted, each once. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table payments (
      id uuid primary key,
      user_id uuid not null references users,
      order_id uuid references orders,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null default 'USD',
      state text not null
        check (state in ('pending', 'captured', 'failed', 'expired', 'quarantined')),
      provider text not null,
      provider_reference text,
      redirect_url text,
      due_at timestamptz,
      next_check_at timestamptz,
      created_at timestamptz not null default app_now(),
      settled_at timestamptz,
      unique (provider, provider_reference),
      constraint payments_waiting_has_due check ((state = 'pending') = (due_at is not null))
    )`.execute(db);
  await sql`create index payments_order on payments (order_id)`.execute(db);
  await sql`create index payments_check on payments (next_check_at)
    where state = 'pending'`.execute(db);
  await sql`
    create table payment_history (
      id uuid primary key,
      payment_id uuid not null references payments,
      event text not null,
      from_state text,
      to_state text not null,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index payment_history_payment on payment_history (payment_id, id)`.execute(db);
  await sql`
    create table provider_events (
      provider text not null,
      event_id text not null,
      payment_id uuid not null references payments,
      kind text not null,
      received_at timestamptz not null default app_now(),
      primary key (provider, event_id)
    )`.execute(db);
  await sql`grant select, insert, update on payments to guildhall_app`.execute(db);
  await sql`grant select, insert on payment_history, provider_events to guildhall_app`.execute(db);
}
