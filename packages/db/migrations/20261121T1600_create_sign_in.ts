import { type Kysely, sql } from 'kysely';

/**
 * What signing in needs beside a password: sign-ups that nobody has confirmed yet, codes by mail,
 * identities at providers, second factors, devices. All of it runs on real time. No secret stands
 * here in a form that opens anything: codes and reset tokens are computed from their row's id with
 * a key that the database does not have, and what a client holds is kept as a hash.
 */
export async function up(db: Kysely<any>): Promise<void> {
  // A user comes into being when his address is proven; until then nothing refers to him.
  await sql`
    create table sign_ups (
      user_id uuid primary key,
      email text not null check (email = lower(email)),
      username text not null,
      username_key text not null,
      password_hash text,
      issuer text,
      subject text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check ((issuer is null) = (subject is null)),
      check (password_hash is not null or subject is not null)
    )`.execute(db);
  await sql`create index sign_ups_email on sign_ups (email, created_at)`.execute(db);
  await sql`create index sign_ups_username on sign_ups (username_key)`.execute(db);
  await sql`create index sign_ups_expiry on sign_ups (expires_at)`.execute(db);
  await sql`
    create table mail_proofs (
      id uuid primary key,
      purpose text not null check (purpose in ('activation', 'password_reset', 'email_change')),
      user_id uuid not null,
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index mail_proofs_user on mail_proofs (user_id, purpose, created_at)`.execute(
    db,
  );
  await sql`create index mail_proofs_expiry on mail_proofs (expires_at)`.execute(db);
  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users,
      email text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (issuer, subject),
      constraint identities_one_of_each unique (user_id, issuer)
    )`.execute(db);
  // States of single sign-ons that were used: the rest of each stands in the browser's cookie.
  await sql`
    create table used_states (
      state_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  // The built-in identity provider's side of the wire: the product never reads it.
  await sql`
    create table sandbox.sign_in_codes (
      code_hash text primary key,
      content jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, delete on sandbox.sign_in_codes to guildhall_app`.execute(db);
  // What a client holds between two steps of one way in (the first factor and the second, the
  // challenge of a passkey and its answer) is sealed, and written down when it has been used.
  await sql`
    create table used_tickets (
      ticket_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index used_tickets_expiry on used_tickets (expires_at)`.execute(db);
  await sql`
    create table totp_secrets (
      user_id uuid not null references users,
      key_id text not null,
      nonce bytea not null,
      wrapped_secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint,
      created_at timestamptz not null default now()
    )`.execute(db);
  // One that counts, and one that waits for its first code: the old one counts until then.
  await sql`create unique index totp_secrets_confirmed on totp_secrets (user_id)
    where confirmed_at is not null`.execute(db);
  await sql`create unique index totp_secrets_waiting on totp_secrets (user_id)
    where confirmed_at is null`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table passkeys (
      id text primary key,
      user_id uuid not null references users,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  // One row for each user on each browser; its cookie holds a token of which this is the hash.
  await sql`
    create table devices (
      id uuid primary key,
      user_id uuid not null references users,
      token_hash text not null,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      constraint devices_one_for_each unique (user_id, token_hash)
    )`.execute(db);
  // Withdrawals wait for a while after a change of password, address or second factor.
  await sql`alter table users add column security_changed_at timestamptz`.execute(db);
  await sql`
    alter table sessions
      add column device_id uuid references devices,
      add column first_factor text not null default 'password'
        check (first_factor in ('password', 'identity_provider', 'passkey')),
      add column second_factor text
        check (second_factor in ('totp', 'recovery_code', 'passkey')),
      add column authenticated_at timestamptz not null default now(),
      add column last_seen_at timestamptz not null default now()`.execute(db);
  await sql`
    create table first_admin_tokens (
      token_hash text primary key,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      used_by uuid references users
    )`.execute(db);
  // The same words once more, for whoever's mail program shows more than plain text.
  await sql`alter table caught_mails add column html text not null default ''`.execute(db);
  // Counts of tries, shared by all servers. Lost with a crash, which lets somebody try anew.
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
  await sql`grant select, insert, update on devices, first_admin_tokens
    to guildhall_app`.execute(db);
  await sql`
    grant select, insert, update, delete on sign_ups, mail_proofs, identities, used_states,
      used_tickets, totp_secrets, recovery_codes, passkeys, rate_limits
    to guildhall_app`.execute(db);
  await sql`grant delete on credentials to guildhall_app`.execute(db);
}
