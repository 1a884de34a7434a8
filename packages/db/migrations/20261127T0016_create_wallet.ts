import { type Kysely, sql } from 'kysely';

/**
 * The double-entry ledger. The application role can read it and call `ledger_post_all`; it can
 * neither insert nor change an entry by itself. Triggers refuse what does not balance, whoever
 * writes it (`ledger_*` in `packages/db/functions`).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createAccounts(db);
  await createHolds(db);
  await createEntries(db);
  await createFreezes(db);
  await createDays(db);
  await createLiabilities(db);
}

async function createAccounts(db: Kysely<any>): Promise<void> {
  // Platform accounts have no cached balance: a sum that nobody locks is no hot row.
  await sql`
    create table ledger_accounts (
      id text primary key,
      kind text not null check (kind in ('wallet', 'available', 'reserve', 'receivable',
        'escrow', 'hold', 'wd') or owner_id is null),
      owner_id uuid,
      user_id uuid,
      normal_side text not null check (normal_side in ('debit', 'credit')),
      currency text not null default 'USD',
      balance_minor bigint,
      created_at timestamptz not null default app_now(),
      constraint ledger_accounts_never_below_zero check (balance_minor >= 0),
      constraint ledger_accounts_owned_has_balance check (
        (owner_id is null) = (balance_minor is null))
    )`.execute(db);
  await sql`create index ledger_accounts_owner on ledger_accounts (owner_id)`.execute(db);
  // What a user has in withdrawals on their way, which are owned by the withdrawals. The index
  // names no balance, so that an update of a balance still changes no index.
  await sql`create index ledger_accounts_withdrawing on ledger_accounts (user_id)
    where kind = 'wd'`.execute(db);
  await sql`create index ledger_accounts_debts on ledger_accounts (id)
    where kind = 'receivable' and balance_minor > 0`.execute(db);
  await sql`grant select on ledger_accounts to guildhall_app`.execute(db);
  await sql`
    insert into ledger_accounts (id, kind, normal_side) values
      ('psp', 'psp', 'debit'), ('bank_trust', 'bank_trust', 'debit'), ('fund', 'fund', 'credit'),
      ('equity', 'equity', 'credit'), ('rev.commission', 'rev.commission', 'credit'),
      ('rev.buyer_fee', 'rev.buyer_fee', 'credit'), ('rev.wd_fee', 'rev.wd_fee', 'credit'),
      ('psp_cost', 'psp_cost', 'debit'), ('cb_loss', 'cb_loss', 'debit')`.execute(db);
}

/** Slices of holds and reserves, which are resolved in parts. */
async function createHolds(db: Kysely<any>): Promise<void> {
  await sql`
    create table ledger_holds (
      id uuid primary key,
      kind text not null check (kind in ('hold', 'reserve')),
      order_id uuid not null references orders,
      order_unit_id uuid not null references order_units,
      seller_id uuid not null references users,
      amount_minor bigint not null check (amount_minor > 0),
      resolved_minor bigint not null default 0,
      state text not null default 'held' check (state in ('held', 'released', 'claimed')),
      release_at timestamptz not null,
      resolved_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (order_unit_id, kind),
      constraint ledger_holds_resolved_once check ((state = 'held') = (resolved_at is null)),
      constraint ledger_holds_resolved_part check (
        state = 'held' and resolved_minor >= 0 and resolved_minor < amount_minor
        or state <> 'held' and resolved_minor = amount_minor)
    )`.execute(db);
  await sql`create index ledger_holds_seller on ledger_holds (seller_id, state)`.execute(db);
  await sql`create index ledger_holds_due on ledger_holds (release_at)
    where state = 'held' and kind = 'reserve'`.execute(db);
  await sql`grant select, insert, update on ledger_holds to guildhall_app`.execute(db);
}

/**
 * A posting is reversed once at most. An entry that names its slice is the record of the part that
 * it opened or resolved. `position` numbers the entries as they are written: an account is locked
 * from before that until its transaction ends, so among its entries this is the order in which its
 * balance changed, while the times of transactions cross.
 */
async function createEntries(db: Kysely<any>): Promise<void> {
  await sql`
    create table ledger_transactions (
      id uuid primary key,
      event_key text not null unique,
      code text not null,
      order_id uuid,
      reverses uuid unique references ledger_transactions,
      currency text not null default 'USD',
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index ledger_transactions_order on ledger_transactions (order_id)
    where order_id is not null`.execute(db);
  await sql`
    create table ledger_entries (
      position bigint generated always as identity,
      transaction_id uuid not null references ledger_transactions,
      line smallint not null,
      account_id text not null,
      user_id uuid,
      hold_id uuid references ledger_holds,
      direction text not null check (direction in ('debit', 'credit')),
      amount_minor bigint not null check (amount_minor > 0),
      occurred_at timestamptz not null default app_now(),
      primary key (transaction_id, line)
    )`.execute(db);
  await sql`create index ledger_entries_account
    on ledger_entries (account_id, occurred_at desc, transaction_id desc)`.execute(db);
  // A user's own list, in its order: holds belong to orders, so their lines name the seller.
  await sql`create index ledger_entries_user
    on ledger_entries (user_id, occurred_at desc, transaction_id desc, line desc)
    where user_id is not null`.execute(db);
  await sql`create index ledger_entries_hold on ledger_entries (hold_id)
    where hold_id is not null`.execute(db);
  // Entries are added by time, so a few pages of this index find those of a day.
  await sql`create index ledger_entries_occurred
    on ledger_entries using brin (occurred_at)`.execute(db);
  await sql`grant select on ledger_transactions, ledger_entries to guildhall_app`.execute(db);
}

/**
 * What may not move until its case is decided: the money of a unit (its share of the escrow, its
 * hold, its reserve), one slice, or a whole ledger account, which need not exist yet.
 */
async function createFreezes(db: Kysely<any>): Promise<void> {
  await sql`
    create table ledger_freezes (
      id uuid primary key,
      order_unit_id uuid references order_units,
      hold_id uuid references ledger_holds,
      account_id text,
      owner_kind text not null check (owner_kind in
        ('dispute', 'recall_claim', 'payment_case', 'withdrawal', 'staff')),
      owner_id uuid not null,
      reason text not null check (reason <> ''),
      started_at timestamptz not null default app_now(),
      ended_at timestamptz,
      constraint ledger_freezes_one_subject check (
        num_nonnulls(order_unit_id, hold_id, account_id) = 1)
    )`.execute(db);
  for (const subject of ['order_unit_id', 'hold_id', 'account_id']) {
    await sql`create index ${sql.id(`ledger_freezes_${subject}`)} on ledger_freezes
      (${sql.id(subject)}) where ended_at is null and ${sql.id(subject)} is not null`.execute(db);
  }
  await sql`create unique index ledger_freezes_once on ledger_freezes (owner_kind, owner_id,
    coalesce(order_unit_id::text, hold_id::text, account_id))
    where ended_at is null`.execute(db);
  await sql`grant select, insert on ledger_freezes to guildhall_app`.execute(db);
  // A freeze is ended, never moved to something else or forgotten.
  await sql`grant update (ended_at) on ledger_freezes to guildhall_app`.execute(db);
}

/**
 * The sums of a user's entries of a day of UTC that is over, for the chart of the wallet. A job
 * adds the rows after the end of the day; days on which nothing of it moved have none.
 */
async function createDays(db: Kysely<any>): Promise<void> {
  await sql`
    create table money_days (
      user_id uuid not null,
      day date not null,
      in_minor bigint not null,
      released_minor bigint not null,
      held_change_minor bigint not null,
      primary key (user_id, day)
    )`.execute(db);
  // The last day that is summed up.
  await sql`create index money_days_day on money_days (day)`.execute(db);
  await sql`grant select, insert on money_days to guildhall_app`.execute(db);
}

/** The daily Merkle-sum tree of what the shop owes its users. A published root never changes. */
async function createLiabilities(db: Kysely<any>): Promise<void> {
  await sql`
    create table liability_trees (
      day date primary key,
      root_hash bytea not null check (length(root_hash) = 32),
      total_minor bigint not null check (total_minor >= 0),
      leaf_count integer not null,
      fund_minor bigint not null,
      provider_minor bigint not null,
      bank_minor bigint not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table liability_nodes (
      day date not null references liability_trees,
      level smallint not null,
      position integer not null,
      hash bytea not null,
      sum_minor bigint not null check (sum_minor >= 0),
      user_id uuid references users,
      salt bytea,
      primary key (day, level, position),
      constraint liability_nodes_leaf check (
        (level = 0) = (user_id is not null) and (level = 0) = (salt is not null))
    )`.execute(db);
  await sql`create index liability_nodes_user on liability_nodes (user_id, day)
    where user_id is not null`.execute(db);
  await sql`grant select, insert on liability_trees to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on liability_nodes to guildhall_app`.execute(db);
}
