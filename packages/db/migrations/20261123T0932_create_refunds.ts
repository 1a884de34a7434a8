import { type Kysely, sql } from 'kysely';

/** Money of payments that goes back to its source, and the sandbox provider's side of it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      user_id uuid not null references users,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      state text not null check (state in ('pending', 'succeeded', 'failed')),
      provider text not null,
      provider_reference text,
      failure_code text check (length(failure_code) <= 100),
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      unique (provider, provider_reference),
      constraint refunds_waiting_has_due check ((state = 'pending') = (due_at is not null))
    )`.execute(db);
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db);
  await sql`create index refunds_due on refunds (due_at) where state = 'pending'`.execute(db);
  await sql`create index payments_user on payments (user_id, id desc)
    where state = 'captured'`.execute(db);
  await sql`
    create table refund_history (
      id uuid primary key,
      refund_id uuid not null references refunds,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index refund_history_refund on refund_history (refund_id, id)`.execute(db);
  await sql`grant select, insert, update on refunds to guildhall_app`.execute(db);
  await sql`grant select, insert on refund_history to guildhall_app`.execute(db);
  await sql`
    create table sandbox.checkout_refunds (
      id text primary key,
      client_reference text not null unique,
      checkout_id text not null references sandbox.checkouts,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert, update on sandbox.checkout_refunds to guildhall_app`.execute(db);
}
