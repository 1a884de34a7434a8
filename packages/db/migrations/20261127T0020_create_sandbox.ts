import { type Kysely, sql } from 'kysely';

/**
 * The memory of the built-in providers of payments, payouts and identities. It is the provider's
 * side of the wire: nothing of the product reads or joins these tables.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create schema sandbox`.execute(db);
  await sql`grant usage on schema sandbox to guildhall_app`.execute(db);
  await createCheckouts(db);
  await createPayouts(db);
  await createWebhooks(db);
  await createBalance(db);
  await createSignIns(db);
}

/** A checkout that nobody has paid can be closed. `decline_code` is the provider's own word. */
async function createCheckouts(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.checkouts (
      id text primary key,
      client_reference text not null unique,
      amount_minor bigint not null,
      currency text not null,
      description text not null,
      success_url text not null,
      failure_url text not null,
      webhook_url text not null,
      status text not null check (status in ('open', 'pending', 'captured', 'declined', 'expired')),
      decline_code text constraint checkouts_decline_code_check
        check (decline_code is null or status = 'declined'),
      capture_at timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table sandbox.checkout_refunds (
      id text primary key,
      client_reference text not null unique,
      checkout_id text not null references sandbox.checkouts,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table sandbox.chargebacks (
      id text primary key,
      checkout_id text not null unique references sandbox.checkouts,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('planned', 'open', 'won', 'lost')),
      ends_as text not null check (ends_as in ('won', 'lost', 'by_evidence')),
      evidence jsonb,
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint chargebacks_waiting_has_due check (
        (status in ('planned', 'open')) = (due_at is not null))
    )`.execute(db);
  await sql`create index chargebacks_due on sandbox.chargebacks (due_at)
    where due_at is not null`.execute(db);
  await sql`
    grant select, insert, update on sandbox.checkouts, sandbox.checkout_refunds
    to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on sandbox.chargebacks
    to guildhall_app`.execute(db);
}

/** Payouts may be returned after they were paid. */
async function createPayouts(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.payouts (
      id text primary key,
      client_reference text not null unique,
      amount_minor bigint not null,
      currency text not null,
      destination text not null,
      status text not null check (status in ('pending', 'paid', 'failed', 'returned')),
      failure text,
      settles_at timestamptz not null,
      webhook_url text,
      returns_at timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index payouts_returns on sandbox.payouts (returns_at)
    where returns_at is not null`.execute(db);
  await sql`grant select, insert, update on sandbox.payouts to guildhall_app`.execute(db);
}

async function createWebhooks(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.webhooks (
      id text primary key,
      checkout_id text references sandbox.checkouts,
      payout_id text references sandbox.payouts,
      body text not null,
      deliveries_left integer not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      created_at timestamptz not null default app_now(),
      constraint webhooks_about check (num_nonnulls(checkout_id, payout_id) = 1)
    )`.execute(db);
  await sql`create index webhooks_due on sandbox.webhooks (due_at)
    where deliveries_left > 0`.execute(db);
  await sql`grant select, insert, update on sandbox.webhooks to guildhall_app`.execute(db);
}

async function createBalance(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.balance_transactions (
      id text primary key,
      kind text not null check (kind in
        ('payment', 'refund', 'chargeback', 'payout', 'settlement')),
      amount_minor bigint not null,
      fee_minor bigint not null,
      currency text not null,
      client_reference text,
      object_id text,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index balance_transactions_time
    on sandbox.balance_transactions (occurred_at, id)`.execute(db);
  await sql`grant select, insert on sandbox.balance_transactions to guildhall_app`.execute(db);
}

async function createSignIns(db: Kysely<any>): Promise<void> {
  // The built-in identity provider's side of the wire: the product never reads it.
  await sql`
    create table sandbox.sign_in_codes (
      code_hash text primary key,
      content jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, delete on sandbox.sign_in_codes to guildhall_app`.execute(db);
}
