import { type Kysely, sql } from 'kysely';

/**
 * What signing in needs. All of it runs on real time. No secret stands here in a form that opens
 * anything: codes and reset tokens are computed from their row's id with a key that the database
 * does not have, and what a client holds is kept as a hash.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createDevices(db);
  await createSessions(db);
  await createSignUps(db);
  await createIdentities(db);
  await createFactors(db);
  await createApiTokens(db);
  await createPresences(db);
  await createStaffInvitations(db);
}

/**
 * A browser is known by a cookie, which holds a token of which this is the hash. `linked_at` is
 * when the last user besides the first was seen on it. Where `trusted_at` is set, its users may
 * trade and rate; where `blocked_at` is, nobody signs in.
 *
 * `second_factor_at` is when a user last proved a second factor on this device: there, wrong codes
 * of strangers use up nothing of theirs. A user can forget a device (`forgotten_at`), which is new
 * to them again afterwards (`returned_at`); staff can say that it does not link a user to its other
 * users (`unlinked_at`).
 */
async function createDevices(db: Kysely<any>): Promise<void> {
  await sql`
    create table browsers (
      id uuid primary key,
      token_hash text not null,
      linked_at timestamptz,
      trusted_at timestamptz,
      blocked_at timestamptz,
      constraint browsers_token unique (token_hash)
    )`.execute(db);
  // The list of staff: the browsers of several users, those with a new one first.
  await sql`create index browsers_linked on browsers (linked_at, id)
    where linked_at is not null`.execute(db);
  await sql`grant select, insert, update on browsers to guildhall_app`.execute(db);
  // One row for each user on each browser.
  await sql`
    create table devices (
      id uuid primary key,
      user_id uuid not null references users,
      token_hash text not null references browsers (token_hash),
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      second_factor_at timestamptz,
      network text,
      country text check (country ~ '^[A-Z]{2}$'),
      user_agent text,
      forgotten_at timestamptz,
      returned_at timestamptz,
      unlinked_at timestamptz,
      constraint devices_one_for_each unique (user_id, token_hash),
      constraint devices_forgotten_is_unproven
        check (forgotten_at is null or second_factor_at is null)
    )`.execute(db);
  // Finds the other users of a device, those who came first at the front.
  await sql`create index devices_token on devices (token_hash, first_seen_at)`.execute(db);
  await sql`grant select, insert, update on devices to guildhall_app`.execute(db);
}

async function createSessions(db: Kysely<any>): Promise<void> {
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
      device_id uuid references devices,
      first_factor text not null default 'password'
        check (first_factor in ('password', 'identity_provider', 'passkey')),
      second_factor text check (second_factor in ('totp', 'recovery_code', 'passkey')),
      authenticated_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`create index sessions_last_seen on sessions (last_seen_at)`.execute(db);
  // Finds what ends when a device is blocked or forgotten.
  await sql`create index sessions_device on sessions (device_id)
    where device_id is not null`.execute(db);
  await sql`grant select, insert, update, delete on credentials, sessions
    to guildhall_app`.execute(db);
}

/** Sign-ups that nobody has confirmed yet, and codes and links by mail. */
async function createSignUps(db: Kysely<any>): Promise<void> {
  // A user comes into being when their address is proven; until then nothing refers to them.
  await sql`
    create table sign_ups (
      user_id uuid primary key,
      email text not null check (email = lower(email)),
      username text not null,
      username_key text not null,
      password_hash text,
      language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
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
      purpose text not null check (purpose in
        ('activation', 'password_reset', 'email_change', 'email_undo', 'address',
         'staff_invitation')),
      user_id uuid not null,
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index mail_proofs_user
    on mail_proofs (user_id, purpose, created_at)`.execute(db);
  await sql`create index mail_proofs_expiry on mail_proofs (expires_at)`.execute(db);
  // A proof of an address serves every sign-up and every change to it: its long code replaces the
  // short ones when too many of those were requested.
  await sql`create index mail_proofs_address on mail_proofs (email, created_at)
    where purpose = 'address'`.execute(db);
  await sql`grant select, insert, update, delete on sign_ups, mail_proofs
    to guildhall_app`.execute(db);
}

/** Identities at providers, and what a client holds between two steps of a sign-in. */
async function createIdentities(db: Kysely<any>): Promise<void> {
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
  // What a client holds between two steps of one way in (the first factor and the second, the
  // challenge of a passkey and its answer) is sealed, and written down when it has been used.
  await sql`
    create table used_tickets (
      ticket_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index used_tickets_expiry on used_tickets (expires_at)`.execute(db);
  await sql`
    grant select, insert, update, delete on identities, used_states, used_tickets
    to guildhall_app`.execute(db);
}

/** Second factors and passkeys. */
async function createFactors(db: Kysely<any>): Promise<void> {
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
  await sql`
    create table first_admin_tokens (
      token_hash text primary key,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      used_by uuid references users
    )`.execute(db);
  await sql`
    grant select, insert, update, delete on totp_secrets, recovery_codes, passkeys
    to guildhall_app`.execute(db);
  await sql`grant select, insert, update on first_admin_tokens to guildhall_app`.execute(db);
}

/**
 * API tokens of users, stored as hashes only, and what each was used for: one row for each call and
 * address, which is counted up. A token that has ended stays for a while, with its uses.
 */
async function createApiTokens(db: Kysely<any>): Promise<void> {
  await sql`
    create table api_tokens (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null,
      token_hash text not null unique,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index api_tokens_user on api_tokens (user_id)`.execute(db);
  await sql`
    create table api_token_uses (
      token_id uuid not null references api_tokens on delete cascade,
      call text not null,
      ip_address text not null,
      calls bigint not null check (calls > 0),
      first_used_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (token_id, call, ip_address)
    )`.execute(db);
  await sql`create index api_token_uses_last
    on api_token_uses (token_id, last_used_at)`.execute(db);
  await sql`
    grant select, insert, update, delete on api_tokens, api_token_uses
    to guildhall_app`.execute(db);
}

/**
 * The users whose presence is shown in an external document database, or was to be removed from it:
 * what it shows is compared with the sessions, and what differs is due. `shown_at` is null until it
 * is known that something is shown.
 */
async function createPresences(db: Kysely<any>): Promise<void> {
  await sql`
    create table external_presences (
      user_id uuid primary key references users,
      shown_at timestamptz,
      attempts integer not null default 0,
      due_at timestamptz not null default now()
    )`.execute(db);
  await sql`grant select, insert, update, delete on external_presences
    to guildhall_app`.execute(db);
}

/**
 * Who was invited to become staff, and as what. A second admin may have to confirm it before it is
 * sent. The link in the mail is computed from a row of `mail_proofs`, so it stands in no table.
 */
async function createStaffInvitations(db: Kysely<any>): Promise<void> {
  await sql`
    create table staff_invitations (
      id uuid primary key,
      email text not null check (email = lower(email)),
      role text not null check (role in ('moderator', 'support', 'admin')),
      grants text[] not null default '{}',
      invited_by uuid not null references users,
      created_at timestamptz not null default now(),
      sent_by uuid references users,
      sent_at timestamptz,
      expires_at timestamptz,
      accepted_at timestamptz,
      revoked_at timestamptz,
      constraint staff_invitations_grants_of_moderators
        check (role = 'moderator' or grants = '{}'),
      constraint staff_invitations_sent_whole check (
        (sent_at is null) = (sent_by is null) and (sent_at is null) = (expires_at is null)),
      constraint staff_invitations_accepted_when_sent
        check (accepted_at is null or (sent_at is not null and revoked_at is null))
    )`.execute(db);
  // One open invitation for an address.
  await sql`create unique index staff_invitations_open on staff_invitations (email)
    where accepted_at is null and revoked_at is null`.execute(db);
  await sql`grant select, insert, update, delete on staff_invitations
    to guildhall_app`.execute(db);
}
