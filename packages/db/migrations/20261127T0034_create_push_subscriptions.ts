import { type Kysely, sql } from 'kysely';

/**
 * Where users want pushes: one row for each browser, which lives as long as its session. And the
 * key with which the shop signs them, wrapped by the key vault.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table push_keys (
      id uuid primary key,
      is_only boolean not null default true unique check (is_only),
      public_key text not null check (length(public_key) between 1 and 200),
      key_id text not null,
      nonce bytea not null,
      wrapped_secret bytea not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users,
      session_id text not null references sessions on delete cascade,
      endpoint text not null unique check (length(endpoint) between 1 and 1000),
      public_key text not null check (length(public_key) between 1 and 200),
      auth_secret text not null check (length(auth_secret) between 1 and 100),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, id)`.execute(db);
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db);
  await sql`grant select, insert, update on push_keys to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on push_subscriptions to guildhall_app`.execute(
    db,
  );
}
