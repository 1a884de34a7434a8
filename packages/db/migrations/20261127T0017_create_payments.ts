import { type Kysely, sql } from 'kysely';

/**
 * Payments at providers and what becomes of them: each event is accepted once, refunds,
 * chargebacks, and what the providers report of their balances.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createPayments(db);
  await createEvents(db);
  await createRefunds(db);
  await createChargebacks(db);
  await createBalance(db);
}

/** `decline_reason` is our word for why a card was declined. */
async function createPayments(db: Kysely<any>): Promise<void> {
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
      decline_reason text constraint payments_decline_reason_check check (decline_reason in
        ('insufficient_funds', 'card_expired', 'wrong_details', 'authentication_failed',
         'card_not_supported', 'limit_exceeded', 'bank_unavailable', 'refused')),
      redirect_url text,
      due_at timestamptz,
      next_check_at timestamptz,
      checks integer not null default 0,
      created_at timestamptz not null default app_now(),
      settled_at timestamptz,
      unique (provider, provider_reference),
      constraint payments_waiting_has_due check ((state = 'pending') = (due_at is not null))
    )`.execute(db);
  await sql`create index payments_order on payments (order_id)`.execute(db);
  await sql`create index payments_check on payments (next_check_at)
    where state = 'pending'`.execute(db);
  await sql`create index payments_user on payments (user_id, id desc)
    where state = 'captured'`.execute(db);
  await sql`create index payments_user_recent on payments (user_id, created_at)`.execute(db);
  await sql`create index payments_user_pending on payments (user_id)
    where state = 'pending'`.execute(db);
  await sql`
    create table payment_history (
      id uuid primary key,
      payment_id uuid not null references payments,
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
  await sql`create index payment_history_payment on payment_history (payment_id, id)`.execute(db);
  await sql`grant select, insert, update on payments to guildhall_app`.execute(db);
  await sql`grant select, insert on payment_history to guildhall_app`.execute(db);
}

/**
 * The inbox of the providers' events: ids only, since what an event says is read again from its
 * provider.
 */
async function createEvents(db: Kysely<any>): Promise<void> {
  await sql`
    create table webhook_events (
      id uuid primary key,
      provider text not null,
      event_id text not null check (length(event_id) between 1 and 200),
      type text not null check (length(type) between 1 and 100),
      object_kind text not null check (object_kind in
        ('checkout', 'refund', 'dispute', 'payout', 'payout_account')),
      object_id text not null check (length(object_id) between 1 and 200),
      state text not null check (state in ('received', 'handled', 'quarantined')),
      fault text check (fault in ('other_account', 'other_mode',
        'from_the_future', 'unknown_object', 'unknown_payment', 'mismatch', 'failed')),
      payment_id uuid references payments,
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      unique (provider, event_id),
      constraint webhook_events_waiting_has_due check ((state = 'received') = (due_at is not null)),
      constraint webhook_events_quarantined_for check (state <> 'quarantined' or fault is not null)
    )`.execute(db);
  await sql`create index webhook_events_due on webhook_events (due_at)
    where state = 'received'`.execute(db);
  await sql`create index webhook_events_state on webhook_events (state, id desc)`.execute(db);
  await sql`
    create table webhook_event_history (
      id uuid primary key,
      webhook_event_id uuid not null references webhook_events,
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
  await sql`create index webhook_event_history_event
    on webhook_event_history (webhook_event_id, id)`.execute(db);
  await sql`grant select, insert, update on webhook_events to guildhall_app`.execute(db);
  await sql`grant select, insert on webhook_event_history to guildhall_app`.execute(db);
}

/** Money of payments that goes back to its source. Staff review those of unused top-ups. */
async function createRefunds(db: Kysely<any>): Promise<void> {
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      user_id uuid not null references users,
      amount_minor bigint not null check (amount_minor > 0),
      unused_minor bigint not null default 0,
      fee_minor bigint not null default 0,
      currency text not null,
      state text not null check (state in
        ('in_review', 'pending', 'succeeded', 'failed', 'rejected')),
      provider text not null,
      provider_reference text,
      failure_code text check (length(failure_code) <= 100),
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      unique (provider, provider_reference),
      constraint refunds_waiting_has_due check (
        (state in ('in_review', 'pending')) = (due_at is not null))
    )`.execute(db);
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db);
  await sql`create index refunds_due on refunds (due_at) where state = 'pending'`.execute(db);
  await sql`create index refunds_user_recent on refunds (user_id, created_at)`.execute(db);
  await sql`create unique index refunds_one_in_review on refunds (user_id)
    where state = 'in_review'`.execute(db);
  await sql`create index refunds_review_due on refunds (due_at)
    where state = 'in_review'`.execute(db);
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
}

/**
 * Payments that the payer's bank takes back, at most one of each payment, and the evidence against
 * it: what is submitted to the provider, and what became of it.
 */
async function createChargebacks(db: Kysely<any>): Promise<void> {
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
      evidence jsonb,
      evidence_check_at timestamptz,
      evidence_sent_at timestamptz,
      evidence_failure text check (length(evidence_failure) <= 100),
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      constraint chargebacks_evidence_outcome
        check (num_nonnulls(evidence_check_at, evidence_sent_at, evidence_failure) <= 1),
      constraint chargebacks_sent_has_evidence
        check (evidence_sent_at is null or evidence is not null)
    )`.execute(db);
  await sql`create index chargebacks_state on chargebacks (state, id desc)`.execute(db);
  await sql`create index chargebacks_order on chargebacks (order_id)`.execute(db);
  await sql`create index chargebacks_user on chargebacks (user_id)`.execute(db);
  // What a transaction is about is found by the provider's id of it.
  await sql`create index chargebacks_reference
    on chargebacks (provider, provider_reference)`.execute(db);
  await sql`create index chargebacks_evidence_check on chargebacks (evidence_check_at)
    where evidence_check_at is not null`.execute(db);
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
  await sql`create index chargeback_history_chargeback
    on chargeback_history (chargeback_id, id)`.execute(db);
  await sql`grant select, insert, update on chargebacks to guildhall_app`.execute(db);
  await sql`grant select, insert on chargeback_history to guildhall_app`.execute(db);
}

/** What the payment providers report of the balances that they keep for the shop, day by day. */
async function createBalance(db: Kysely<any>): Promise<void> {
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
  await sql`create index balance_transactions_time
    on balance_transactions (provider, occurred_at)`.execute(db);
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
  await sql`grant select, insert on balance_transactions to guildhall_app`.execute(db);
  await sql`grant select, insert, update on balance_reports to guildhall_app`.execute(db);
}
