import { type Kysely, sql } from 'kysely';

/**
 * Sealed things. A secret's row holds nothing readable: the ciphertext, its own data key wrapped by
 * a key that is not in the database, and that key's id. Fingerprints are keyed hashes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createStock(db);
  await createSecrets(db);
  await createDestroyedSecrets(db);
  await createReveals(db);
  await createUploads(db);
}

async function createStock(db: Kysely<any>): Promise<void> {
  await sql`
    create table stock_units (
      id uuid primary key,
      offer_id uuid not null references offers,
      seller_id uuid not null references users,
      state text not null check (state in ('in_stock', 'reserved', 'sold_sealed', 'revealed',
        'returned', 'replaced', 'void')),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index stock_units_in_stock on stock_units (offer_id, id)
    where state = 'in_stock'`.execute(db);
  // The delivered units of each offer, in the list of its seller's own.
  await sql`create index stock_units_delivered on stock_units (offer_id)
    where state in ('sold_sealed', 'revealed')`.execute(db);
  await sql`
    create table stock_history (
      id uuid primary key,
      stock_id uuid not null references stock_units,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      reason text,
      details jsonb,
      order_id uuid,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index stock_history_stock on stock_history (stock_id, id)`.execute(db);
  await sql`grant select, insert, update on stock_units to guildhall_app`.execute(db);
  await sql`grant select, insert on stock_history to guildhall_app`.execute(db);
}

async function createSecrets(db: Kysely<any>): Promise<void> {
  await sql`
    create table secrets (
      stock_id uuid primary key references stock_units,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version smallint not null,
      sealed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table secret_fingerprints (
      fingerprint bytea primary key,
      stock_id uuid not null references stock_units
    )`.execute(db);
  await sql`create index secret_fingerprints_stock on secret_fingerprints (stock_id)`.execute(db);
  await sql`grant select, insert, delete on secrets, secret_fingerprints
    to guildhall_app`.execute(db);
}

/**
 * Secrets that nobody can read any more, although their unit was sold: ciphertext and wrapped data
 * key are deleted when the last right to view has ended. The keyed hash stays in
 * `secret_fingerprints`, so the same code is not sold twice.
 */
async function createDestroyedSecrets(db: Kysely<any>): Promise<void> {
  await sql`
    create table destroyed_secrets (
      stock_id uuid primary key references stock_units,
      destroyed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert on destroyed_secrets to guildhall_app`.execute(db);
}

/**
 * A view of staff is a row of the log that the buyer reads, with the proposal that a second person
 * confirmed. Passwords that are being checked are told from those that were wrong: only the wrong
 * ones use up the attempts of an hour.
 */
async function createReveals(db: Kysely<any>): Promise<void> {
  await sql`
    create table reveal_log (
      id uuid primary key,
      stock_id uuid not null references stock_units,
      order_id uuid not null,
      order_unit_id uuid not null,
      viewer_id uuid not null references users,
      proposal_id uuid references staff_proposals (id),
      ip_address text,
      user_agent text,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index reveal_log_unit on reveal_log (order_unit_id, id)`.execute(db);
  await sql`
    create table reveal_tries (
      id uuid primary key,
      user_id uuid not null references users,
      is_pending boolean not null default false,
      occurred_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index reveal_tries_user on reveal_tries (user_id, occurred_at)`.execute(db);
  await sql`grant select, insert on reveal_log to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on reveal_tries to guildhall_app`.execute(db);
}

/**
 * Parts of a file of codes that has not arrived whole, sealed. They are deleted when the codes are
 * in stock, when another upload of the offer begins, or a day later.
 */
async function createUploads(db: Kysely<any>): Promise<void> {
  await sql`
    create table code_upload_parts (
      id uuid primary key,
      offer_id uuid not null references offers,
      upload_id uuid not null,
      position_bytes integer not null check (position_bytes >= 0),
      size_bytes integer not null check (size_bytes > 0),
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now(),
      constraint code_upload_parts_once unique (offer_id, upload_id, position_bytes)
    )`.execute(db);
  await sql`create index code_upload_parts_sealed on code_upload_parts (sealed_at)`.execute(db);
  await sql`grant select, insert, delete on code_upload_parts to guildhall_app`.execute(db);
}
