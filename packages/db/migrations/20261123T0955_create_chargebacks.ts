import { type Kysely, sql } from 'kysely';

/** Payments that the payer's bank takes back, at most one of each payment. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table chargebacks (
      id uuid primary key,
      payment_id uuid not null unique references payments,
      user_id uuid not null references users,
      order_id uuid references orders,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      state text not null check (state in ('open', 'won', 'lost')),
      provider text not null,
      provider_reference text not null,
      reason_code text not null check (length(reason_code) <= 100),
      evidence_due_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index chargebacks_state on chargebacks (state, id desc)`.execute(db);
  await sql`create index chargebacks_order on chargebacks (order_id)`.execute(db);
  await sql`create index chargebacks_user on chargebacks (user_id)`.execute(db);
  await sql`
    create table chargeback_history (
      id uuid primary key,
      chargeback_id uuid not null references chargebacks,
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
  await sql`create index chargeback_history_chargeback on chargeback_history (chargeback_id, id)`.execute(
    db,
  );
  await sql`grant select, insert, update on chargebacks to guildhall_app`.execute(db);
  await sql`grant select, insert on chargeback_history to guildhall_app`.execute(db);
}
