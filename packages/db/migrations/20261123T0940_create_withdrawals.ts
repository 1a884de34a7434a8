import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets (rules.md §1, §2 "Withdrawal", §7). */
const NUMBERS = {
  withdrawals: {
    least_minor: 1_000,
    fees: {
      bank: { share: 100, fixed_minor: 0, least_minor: 100, most_minor: 1_000 },
      e_wallet: { share: 100, fixed_minor: 0, least_minor: 0, most_minor: 1_000_000_000 },
      stablecoin: { share: 0, fixed_minor: 100, least_minor: 0, most_minor: 1_000_000_000 },
    },
    network_costs: { ethereum: 300, polygon: 10 },
    free_per_month: 1,
    day_limits_minor: [50_000, 100_000, 300_000, 1_000_000, 2_500_000],
    review_hours: 24,
    auto_approve_hours: 48,
    security_cooldown_hours: 72,
    new_device_hours: 24,
    hold_days: 30,
    extended_hold_days: 60,
  },
};

/**
 * Payout methods, whose destination is sealed, and withdrawals. A removed method stays with the
 * withdrawals that were paid to it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table payout_methods (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null check (kind in ('bank', 'e_wallet', 'stablecoin')),
      network text check (network in ('ethereum', 'polygon')),
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
      removed_at timestamptz,
      constraint payout_methods_network check ((kind = 'stablecoin') = (network is not null))
    )`.execute(db);
  await sql`create unique index payout_methods_once on payout_methods (user_id, fingerprint)
    where removed_at is null`.execute(db);
  await sql`create index payout_methods_user on payout_methods (user_id, id)`.execute(db);
  await sql`create index payout_methods_fingerprint on payout_methods (fingerprint)`.execute(db);
  await sql`
    create table withdrawals (
      id uuid primary key,
      user_id uuid not null references users,
      method_id uuid not null references payout_methods,
      amount_minor bigint not null check (amount_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      currency text not null default 'USD',
      state text not null check (state in ('requested', 'risk_review', 'approved', 'processing',
        'paid', 'rejected', 'failed', 'cancelled')),
      rules_version integer not null references rule_versions,
      risk_score integer check (risk_score between 0 and 100),
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
  await sql`grant select, insert, update on payout_methods, withdrawals to guildhall_app`.execute(
    db,
  );
  await sql`grant select, insert on withdrawal_history to guildhall_app`.execute(db);
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
