import { type Kysely, sql } from 'kysely';

/** Payout methods, whose destination is sealed, and withdrawals. */
export async function up(db: Kysely<any>): Promise<void> {
  await createAccounts(db);
  await createMethods(db);
  await createWithdrawals(db);
}

/**
 * The accounts of users at a payout provider that sets them up itself, with what it said of them
 * last. Each is the destination of a payout method of the kind `stripe`.
 */
async function createAccounts(db: Kysely<any>): Promise<void> {
  await sql`
    create table payout_accounts (
      id uuid primary key,
      user_id uuid not null references users,
      provider text not null,
      reference text check (length(reference) between 1 and 200),
      details_submitted boolean not null default false,
      payouts_enabled boolean not null default false,
      transfers_active boolean not null default false,
      disabled_reason text,
      requirements text[] not null default '{}',
      holder_name text,
      revision integer not null default 0,
      created_at timestamptz not null default app_now(),
      constraint payout_accounts_once unique (user_id, provider),
      constraint payout_accounts_reference unique (provider, reference)
    )`.execute(db);
  await sql`grant select, insert, update on payout_accounts to guildhall_app`.execute(db);
}

/**
 * A removed method stays with the withdrawals that were paid to it. One to which money was returned
 * is checked before it is used again.
 */
async function createMethods(db: Kysely<any>): Promise<void> {
  await sql`
    create table payout_methods (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null check (kind in ('bank', 'e_wallet', 'stablecoin', 'stripe')),
      network text check (network in ('ethereum', 'polygon')),
      account_id uuid references payout_accounts,
      service text not null,
      ending text not null,
      payee_name text not null check (length(payee_name) between 2 and 140),
      fingerprint bytea not null,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now(),
      created_at timestamptz not null default app_now(),
      returned_at timestamptz,
      removed_at timestamptz,
      constraint payout_methods_network check ((kind = 'stablecoin') = (network is not null)),
      constraint payout_methods_account check ((kind = 'stripe') = (account_id is not null))
    )`.execute(db);
  await sql`create unique index payout_methods_once on payout_methods (user_id, fingerprint)
    where removed_at is null`.execute(db);
  await sql`create index payout_methods_user on payout_methods (user_id, id)`.execute(db);
  await sql`create index payout_methods_fingerprint on payout_methods (fingerprint)`.execute(db);
  await sql`create index payout_methods_account_id on payout_methods (account_id)
    where account_id is not null`.execute(db);
  await sql`grant select, insert, update on payout_methods to guildhall_app`.execute(db);
}

/** `risk_reasons` is what the risk score consists of: `[{ rule, weight, found }]`. */
async function createWithdrawals(db: Kysely<any>): Promise<void> {
  await sql`
    create table withdrawals (
      id uuid primary key,
      user_id uuid not null references users,
      method_id uuid not null references payout_methods,
      amount_minor bigint not null check (amount_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      currency text not null default 'USD',
      state text not null check (state in ('requested', 'risk_review', 'approved', 'processing',
        'paid', 'rejected', 'failed', 'cancelled', 'returned')),
      rules_version integer not null references rule_versions,
      risk_score integer not null check (risk_score between 0 and 100),
      risk_reasons jsonb not null default '[]'
        constraint withdrawals_risk_reasons_check check (jsonb_typeof(risk_reasons) = 'array'),
      hold_code text,
      hold_extended boolean not null default false,
      provider text not null,
      provider_reference text,
      outcome_code text,
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      approved_at timestamptz,
      closed_at timestamptz,
      constraint withdrawals_fee_is_less check (fee_minor < amount_minor),
      constraint withdrawals_waiting_has_due check (
        (state in ('requested', 'risk_review', 'approved', 'processing')) = (due_at is not null))
    )`.execute(db);
  // One transfer that staff make may pay several withdrawals.
  await sql`create unique index withdrawals_reference on withdrawals (provider, provider_reference)
    where provider <> 'manual'`.execute(db);
  await sql`create index withdrawals_user on withdrawals (user_id, created_at, id)`.execute(db);
  await sql`create index withdrawals_due on withdrawals (due_at, id)
    where due_at is not null`.execute(db);
  await sql`create index withdrawals_method on withdrawals (method_id)`.execute(db);
  await sql`create index withdrawals_closed on withdrawals (closed_at, id)
    where closed_at is not null`.execute(db);
  await sql`
    create table withdrawal_history (
      id uuid primary key,
      withdrawal_id uuid not null references withdrawals,
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
  await sql`create index withdrawal_history_withdrawal
    on withdrawal_history (withdrawal_id, id)`.execute(db);
  await sql`grant select, insert, update on withdrawals to guildhall_app`.execute(db);
  await sql`grant select, insert on withdrawal_history to guildhall_app`.execute(db);
}
