import { type Kysely, sql } from 'kysely';

/** What the payment providers report of the balances that they keep for the shop, day by day. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table balance_transactions (
      provider text not null,
      provider_reference text not null check (provider_reference ~ '^[A-Za-z0-9_-]{1,200}$'),
      kind text not null check (kind in
        ('payment', 'refund', 'chargeback', 'withdrawal', 'settlement', 'fee', 'other')),
      amount_minor bigint not null,
      fee_minor bigint not null,
      client_reference uuid,
      object_reference text check (length(object_reference) <= 200),
      occurred_at timestamptz not null,
      created_at timestamptz not null default app_now(),
      primary key (provider, provider_reference)
    )`.execute(db);
  await sql`create index balance_transactions_time on balance_transactions
    (provider, occurred_at)`.execute(db);
  await sql`
    create table balance_reports (
      provider text not null,
      day date not null,
      transaction_count integer not null,
      payments_minor bigint not null,
      refunds_minor bigint not null,
      chargebacks_minor bigint not null,
      withdrawals_minor bigint not null,
      settlements_minor bigint not null,
      costs_minor bigint not null,
      others_minor bigint not null,
      statement_minor bigint,
      ledger_minor bigint,
      in_transit_minor bigint,
      differences jsonb,
      changed_at timestamptz not null default app_now(),
      primary key (provider, day),
      constraint balance_reports_compared check (
        num_nulls(statement_minor, ledger_minor, in_transit_minor, differences) in (0, 4))
    )`.execute(db);
  // What a transaction is about is found by the provider's id of it.
  await sql`create index chargebacks_reference on chargebacks (provider, provider_reference)`.execute(
    db,
  );
  await sql`grant select, insert on balance_transactions to guildhall_app`.execute(db);
  await sql`grant select, insert, update on balance_reports to guildhall_app`.execute(db);
  await createSandboxBalance(db);
}

/** The balance that the built-in sandbox provider keeps; nothing of the product reads it. */
async function createSandboxBalance(db: Kysely<any>): Promise<void> {
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
  await sql`create index balance_transactions_time on sandbox.balance_transactions
    (occurred_at, id)`.execute(db);
  await sql`grant select, insert on sandbox.balance_transactions to guildhall_app`.execute(db);
}
