import { type Kysely, sql } from 'kysely';

/** People, their password hashes and their sessions. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      username text not null,
      username_key text not null unique,
      avatar_url text,
      role text not null default 'user'
        check (role in ('user', 'moderator', 'support', 'admin')),
      is_active boolean not null default true,
      seller_level smallint not null default 0 check (seller_level between 0 and 4),
      verification_level smallint not null default 0 check (verification_level between 0 and 3),
      two_factor boolean not null default false,
      created_at timestamptz not null default app_now(),
      constraint users_email_unique unique (email),
      constraint users_email_is_normal check (email = lower(email))
    )`.execute(db);
  await sql`
    create table credentials (
      user_id uuid primary key references users,
      password_hash text not null,
      changed_at timestamptz not null default now()
    )`.execute(db);
  // Sessions run on real time, not on app_now(): moving the demo's clock signs nobody out.
  await sql`
    create table sessions (
      id text primary key,
      user_id uuid not null references users,
      expires_at timestamptz not null,
      ends_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  // A projection for offer pages and lists, rebuilt from the orders at any time.
  await sql`
    create table seller_statistics (
      user_id uuid primary key references users,
      completed_orders integer not null,
      on_time_share integer,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on users, credentials, seller_statistics
    to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on sessions to guildhall_app`.execute(db);
}
