import { type Kysely, sql } from 'kysely';

/**
 * Sealed things. A secret's row holds nothing readable: the ciphertext, its own data key wrapped
 * by a key that is not in the database, and that key's id. Fingerprints are keyed hashes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table stock_units (
      id uuid primary key,
      offer_id uuid not null references offers,
      seller_id uuid not null references users,
      state text not null check (state in ('in_stock', 'reserved', 'sold_sealed', 'revealed',
        'returned', 'replaced', 'void')),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index stock_units_shelf on stock_units (offer_id, id)
    where state = 'in_stock'`.execute(db);
  await sql`
    create table stock_history (
      id uuid primary key,
      stock_id uuid not null references stock_units,
      event text not null,
      from_state text,
      to_state text not null,
      order_id uuid,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index stock_history_stock on stock_history (stock_id, id)`.execute(db);
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
  await sql`
    create table reveal_log (
      id uuid primary key,
      stock_id uuid not null references stock_units,
      order_id uuid not null,
      order_unit_id uuid not null,
      viewer_id uuid not null references users,
      ip_address text,
      user_agent text,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index reveal_log_unit on reveal_log (order_unit_id, id)`.execute(db);
  await sql`
    create table reveal_tries (
      id uuid primary key,
      user_id uuid not null references users,
      occurred_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index reveal_tries_user on reveal_tries (user_id, occurred_at)`.execute(db);
  await sql`grant select, insert, update on stock_units to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on secrets, secret_fingerprints, reveal_tries
    to guildhall_app`.execute(db);
  await sql`grant select, insert on stock_history, reveal_log
    to guildhall_app`.execute(db);
}
