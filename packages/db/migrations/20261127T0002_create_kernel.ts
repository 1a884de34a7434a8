import { type Kysely, sql } from 'kysely';

/** What belongs to no room: claimed work, retries, counts of tries, exchange rates. */
export async function up(db: Kysely<any>): Promise<void> {
  await createOutbox(db);
  await createIdempotencyKeys(db);
  await createJobs(db);
  await createRateLimits(db);
  await createKeyRotations(db);
  await createExchangeRates(db);
  await createShopDays(db);
}

/** What is to leave the shop after a commit. */
async function createOutbox(db: Kysely<any>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      kind text not null,
      payload jsonb not null,
      state text not null default 'pending' check (state in ('pending', 'sent', 'dead')),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      last_error text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index outbox_due on outbox (due_at) where state = 'pending'`.execute(db);
  // Few rows: they wait for whoever operates the shop.
  await sql`create index outbox_dead on outbox (id) where state = 'dead'`.execute(db);
  await sql`grant select, insert, update, delete on outbox to guildhall_app`.execute(db);
}

/** A mutation that is repeated with its key gets the first answer. */
async function createIdempotencyKeys(db: Kysely<any>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users,
      key uuid not null,
      operation text not null,
      input_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  await sql`grant select, insert, update, delete on idempotency_keys to guildhall_app`.execute(db);
}

/** What runs again and again over whole tables is claimed, so that one server does it. */
async function createJobs(db: Kysely<any>): Promise<void> {
  await sql`
    create table recurring_jobs (
      name text primary key,
      due_at timestamptz not null,
      ran_at timestamptz,
      pause_seconds double precision
    )`.execute(db);
  await sql`grant select, insert, update on recurring_jobs to guildhall_app`.execute(db);
}

async function createRateLimits(db: Kysely<any>): Promise<void> {
  // Counts of tries, shared by all servers. Lost with a crash, which lets somebody try anew.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      tries integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update, delete on rate_limits to guildhall_app`.execute(db);
}

/**
 * The audit log of key rotations: one row for each run of the command, written by the owner of the
 * database. It names keys by their ids, which say nothing about them.
 */
async function createKeyRotations(db: Kysely<any>): Promise<void> {
  await sql`
    create table key_rotations (
      id uuid primary key,
      key_id text not null,
      rewrapped integer not null default 0,
      unreadable integer not null default 0,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
}

/** The rates that were read, one row for each currency and day. A rate is never changed. */
async function createExchangeRates(db: Kysely<any>): Promise<void> {
  await sql`
    create table exchange_rates (
      currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
      rate_date date not null,
      per_euro_millionths bigint not null
        check (per_euro_millionths between 1 and 1000000000000),
      source text not null check (length(source) between 1 and 200),
      created_at timestamptz not null default now(),
      primary key (currency, rate_date)
    )`.execute(db);
  await sql`grant select, insert on exchange_rates to guildhall_app`.execute(db);
}

/** What the shop counts by day of UTC: a projection, counted again from the rows of every room. */
async function createShopDays(db: Kysely<any>): Promise<void> {
  await sql`
    create table shop_days (
      day date not null,
      measure text not null,
      amount bigint not null,
      counted_at timestamptz not null default app_now(),
      primary key (day, measure)
    )`.execute(db);
  await sql`grant select, insert, delete on shop_days to guildhall_app`.execute(db);
}
